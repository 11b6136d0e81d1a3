#!/bin/busybox sh
# First program of the guest: loads the modules, borrows the host's files (read only, with a layer in memory on top)
# and runs COMMAND there. /guest.env names REPOSITORY and COMMAND.
/bin/busybox mkdir -p /proc /sys /dev /host /memory /top
/bin/busybox --install -s /bin
export PATH=/bin
. /guest.env

mount -t proc proc /proc
mount -t sysfs sysfs /sys
mount -t devtmpfs devtmpfs /dev
while read -r module; do
    insmod "/modules/$module" || echo "module $module could not be loaded"
done < /modules/order

mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000,cache=loose,ro hostroot /host
mount -t tmpfs tmpfs /memory
mkdir /memory/upper /memory/work
mount -t overlay -o lowerdir=/host,upperdir=/memory/upper,workdir=/memory/work overlay /top
for folder in proc sys dev; do
    mount --move "/$folder" "/top/$folder"
done
mkdir -p /top/dev/pts /top/dev/shm
mount -t devpts devpts /top/dev/pts
mount -t tmpfs tmpfs /top/dev/shm
mount -t configfs configfs /top/sys/kernel/config

# gpiozero asks which Raspberry Pi this is; a 4B answers like this.
{ cat /top/proc/cpuinfo; echo "Revision : c03114"; } > /top/dev/shm/cpuinfo
mount --bind /top/dev/shm/cpuinfo /top/proc/cpuinfo

echo "guest is ready"
export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
chroot /top /bin/sh -c "cd '$REPOSITORY' && $COMMAND"
echo "guest exit code: $?"
/bin/busybox poweroff -f
