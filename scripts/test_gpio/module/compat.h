/* irq_sim.c asks for a descriptor with a function that the kernel does not export to modules; this is the same thing. */
#include <linux/irq.h>
#include <linux/irqdesc.h>
#define irq_to_desc(number) irq_data_to_desc(irq_get_irq_data(number))
