"""Days off are taken and ended in the window, and the others see who is off and until when."""

import msgspec

from client.scenes.room.panel.pace.holiday_scene import HolidayScene
from protocol.messages.pace import DaysOff, EndHoliday, Holidays, ShowHolidays, TakeHoliday
from tests.client.scenes.room.test_match import table, texts
from tests.client.stage import settled

FREE = Holidays(1, "2026-11-23", (), 30, 30)


async def test_days_are_taken_and_what_is_left_is_told():
    stage = await table("pace-plan")
    stage.connection.days_off = FREE
    stage.press("holidays")
    await settled()
    assert isinstance(stage.scene, HolidayScene)
    stage.draw()
    assert "30 of 30 days are left this year." in texts(stage)
    stage.scene.begins, stage.scene.days = 1, 3
    days = DaysOff("2026-11-24", "2026-11-26")
    stage.connection.days_off = msgspec.structs.replace(FREE, days_off=(days,), left=27)
    stage.press("take")
    await settled()
    stage.draw()
    assert [type(it) for it in stage.connection.said] == [ShowHolidays, TakeHoliday]
    said = stage.connection.said[-1]
    assert (said.first, said.last) == ("2026-11-24", "2026-11-26")
    assert "2026-11-24 to 2026-11-26" in texts(stage)
    stage.press("end 2026-11-24")
    await settled()
    assert isinstance(stage.connection.said[-1], EndHoliday)


async def test_one_sees_who_is_off_and_that_their_clock_stands():
    stage = await table("pace-holiday")
    assert any("Bob is off until" in text and "stands" in text for text in texts(stage))


async def test_in_other_games_there_are_none():
    stage = await table("match-clock")
    assert "holidays" not in {control.key for control in stage.scene.page.controls()}
