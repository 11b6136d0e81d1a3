"""The table's settings: the shipped example is good, and a wrong file is refused with every fault at once."""

from pathlib import Path

import pytest

from hardware.pins import FactoryName
from kiosk.__main__ import main
from kiosk.settings import BadSettings, read_settings

EXAMPLE = Path(__file__).parent.parent.parent / "kiosk" / "kiosk.example.toml"


def test_the_shipped_example_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["core", "--config", str(EXAMPLE), "--check-config"]) == 0
    assert capsys.readouterr().out == f"{EXAMPLE}: good\n"


def test_the_example_shows_the_defaults(tmp_path: Path) -> None:
    bare = tmp_path / "bare.toml"
    bare.write_text('[table]\nlabel = "7"\n[screen]\nis_fullscreen = true\ntouch = "evdev"\n')
    shown, default = read_settings(EXAMPLE), read_settings(bare)
    assert shown == default


def test_every_fault_is_named_with_line_value_and_remedy(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[table]\n\n[panel]\nyellow_pin = "17"\nfactory = "pigpio"\n[scren]\n[link]\nport = "COMX"\n')
    with pytest.raises(BadSettings) as caught:
        read_settings(wrong)
    assert caught.value.faults == (
        f"{wrong}, line 6: 'scren' is no section; sections are "
        "[table], [paths], [results], [event], [link], [panel], [screen]",
        f'{wrong}, line 1: [table] needs label = the number or name on the table, such as "7"; add it',
        f'{wrong}, line 8: port = \'COMX\' is not "auto", "none", a device such as "/dev/ttyUSB0", '
        "or socket://host:port; correct it",
        f'{wrong}, line 5: factory = \'pigpio\' is not "auto" or "gpiod" or "lgpio" or "rpigpio" or '
        '"mock" or "none"; correct it',
        f"{wrong}, line 4: yellow_pin = '17' is not a whole number from 2 to 27; correct it",
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[table\n", "not valid TOML"),
        (b"\xff\xfe", "is not UTF-8 (byte 0)"),
        (b'[table]\nlabel="7"\n[panel]\nred_pin = 17\n', "are both 17"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_and_exit_is_2(
    tmp_path: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_bytes(content)
    assert main(["core", "--config", str(wrong)]) == 2
    assert said in capsys.readouterr().err


def test_a_missing_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.toml"
    assert main(["ui", "--config", str(missing)]) == 2
    assert str(missing) in capsys.readouterr().err


def test_a_referee_pin_of_0_means_no_such_button(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[table]\nlabel = "๗"\n[panel]\nreferee_pin = 0\nfactory = "none"\n')
    settings = read_settings(file)
    assert settings.panel.referee_pin is None
    assert settings.panel.factory is FactoryName.NONE
    assert settings.label == "๗"
