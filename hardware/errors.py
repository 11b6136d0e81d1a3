"""What can go wrong with the parts, each also a child of the fitting built-in error."""


class HardwareError(Exception):
    """Anything the parts of the box can raise."""


class BadPanelSettingsError(HardwareError, ValueError):
    """The settings ask for something that no panel can be: the fault of whoever wrote them."""


class PinsMissingError(HardwareError, OSError):
    """This machine has no such pins, or no library or permission to reach them."""


class PinsBusyError(HardwareError, OSError):
    """Another program holds a pin that the panel needs."""


class PanelFaultError(HardwareError, OSError):
    """A pin could not be set or read: a loose part, or a panel already closed."""


class ClockWentBackError(HardwareError, ValueError):
    """A pushed clock was told an earlier instant: the fault of the test."""


class LinkError(HardwareError):
    """Any trouble with the line to the other end."""


class PacketTooLongError(LinkError, ValueError):
    """A packet does not fit a frame: the fault of the program that made it."""


class BadPortSettingError(LinkError, ValueError):
    """The settings name no port that can exist: the fault of whoever wrote them."""


class PortMissingError(LinkError, OSError):
    """No port of the kind that the settings ask for is plugged in now."""
