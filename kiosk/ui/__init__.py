"""The screens of the box at the table (Kivy): they show what core says and tell it what the referee touched."""
