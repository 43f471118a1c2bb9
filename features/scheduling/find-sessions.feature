Feature: Finding a session

  Everybody, visitors too, sees what is coming, soonest first, and finds it by word, Well and time.

  Background:
    Given the Well "Night Owls"
    And the Well "Grief & Loss"

  Rule: What is coming stands under the day it is on

    @SCH-020 @SCH-023 @SCH-126 @SCH-136
    Example: a visitor on a Monday morning
      Given Mia hosts "Lunch" in "Night Owls" today at 13:00
      And Ana hosts "Evening" in "Night Owls" tomorrow at 19:00
      And Ana hosts "Weekend" in "Night Owls" on Saturday at 19:00
      And Ana hosts "Next week" in "Night Owls" in 9 days at 19:00
      And Ana hosts "Summer" in "Night Owls" on 2026-06-20 at 19:00
      When a visitor looks at all sessions
      Then under "TODAY" stands "Lunch"
      And under "TOMORROW" stands "Evening"
      And under "THIS WEEK" stands "Weekend"
      And under "THIS MONTH" stands "Next week"
      And under "LATER" stands "Summer"

  Rule: Soonest first, or newest first

    @SCH-018 @SCH-019
    Example: two ways to look
      Given Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And 1 minute passes
      And Ana hosts "Friday talk" in "Night Owls" on Friday at 19:00
      When Ben looks at all sessions
      Then the sessions are "Thursday talk", "Friday talk"
      When Ben looks at the newest sessions
      Then the sessions are "Friday talk", "Thursday talk"

    @SCH-019
    Scenario Outline: "<sort>" means starting soon
      Given Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And 1 minute passes
      And Ana hosts "Friday talk" in "Night Owls" on Friday at 19:00
      When Ben sorts sessions by "<sort>"
      Then the sessions are "Thursday talk", "Friday talk"

      Examples:
        | sort    |
        | soon    |
        | soonest |
        | magic   |

  Rule: The sessions of a Well are found by phrase and time, soonest first, a page at a time

    @COM-030
    Example: two nights of sleep talk
      Given Ana hosts "Sleep on Friday" in "Night Owls" on Friday at 19:00
      And 1 minute passes
      And Mia hosts "Sleep on Thursday" in "Night Owls" on Thursday at 19:00
      And Ben hosts "Sleep at night" in "Night Owls" on Friday at 22:00
      And Ana hosts "Sleep tomorrow" in "Night Owls" tomorrow at 19:00
      And Mia hosts "Sleep next week" in "Night Owls" in 9 days at 19:00
      And Dan hosts "Letters" in "Night Owls" on Thursday at 20:00
      And Finn hosts "Sleep and grief" in "Grief & Loss" on Thursday at 20:00
      When a visitor looks for 2 sessions of "Night Owls" about "sleep" from Thursday at 12:00 until Saturday at 12:00
      Then the sessions are "Sleep on Thursday", "Sleep on Friday"
      When a visitor looks for 20 sessions of "Night Owls" about "sleep" from Thursday at 12:00 until Saturday at 12:00
      Then the sessions are "Sleep on Thursday", "Sleep on Friday", "Sleep at night"

  Rule: A phrase is text, not a pattern

    @SCH-136 @SCH-017
    Example: part of a word, of the Well or of the host
      Given Ana hosts "Sleepless" in "Night Owls" on Friday at 19:00
      And Finn hosts "Letters" in "Grief & Loss" on Friday at 19:00
      When a visitor looks for sessions about "sleep"
      Then the sessions are "Sleepless"
      When a visitor looks for sessions about "GRIEF"
      Then the sessions are "Letters"
      When a visitor looks for sessions about "finn"
      Then the sessions are "Letters"

    @SCH-136 @SCH-017
    Scenario Outline: the sign <sign> is only a sign
      Given Ana hosts "Sleepless" in "Night Owls" on Friday at 19:00
      When a visitor looks for sessions about "<sign>"
      Then the sessions are none

      Examples:
        | sign |
        | %    |
        | _    |
        | [    |

  Rule: By Well, by time, and only with seats

    @SCH-136 @SCH-022
    Example: one Well
      Given Ana hosts "Sleepless" in "Night Owls" on Friday at 19:00
      And Finn hosts "Letters" in "Grief & Loss" on Friday at 19:00
      When a visitor looks at the sessions of "Grief & Loss"
      Then the sessions are "Letters"

    @SCH-136 @SCH-022
    Example: some days
      Given Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And Ana hosts "Friday talk" in "Night Owls" on Friday at 19:00
      When a visitor looks at sessions until Thursday at 23:00
      Then the sessions are "Thursday talk"
      When a visitor looks at sessions from Thursday at 23:00
      Then the sessions are "Friday talk"

    @SCH-136 @SCH-022
    Example: full ones left out
      Given Ana hosts "Sleepless" in "Night Owls" on Friday at 19:00 with 3 seats
      And Finn hosts "Open house" in "Night Owls" on Friday at 19:00 on https://zoom.us/j/1
      And Ben, Cleo and Dan are registered for "Sleepless" in "Night Owls"
      When a visitor looks at sessions that are not full
      Then the sessions are "Open house"

    @SCH-136
    Example: no session has a price
      Given Ana hosts "Sleepless" in "Night Owls" on Friday at 19:00
      When a visitor looks at paid sessions
      Then the sessions are "Sleepless"

  Rule: Only what still takes place is found

    Example: canceled and over
      Given Ana hosts "Canceled talk" in "Night Owls" on Thursday at 19:00
      And Ana hosts "Friday talk" in "Night Owls" on Friday at 19:00
      And Ben is registered for "Canceled talk" in "Night Owls"
      When Ana calls off "Canceled talk"
      And Ben looks at all sessions
      Then the sessions are "Friday talk"
      When it is Friday at 20:06
      And Ben looks at all sessions
      Then the sessions are none

  Rule: Own sessions are those one is registered for or hosts

    @SCH-132 @SCH-102
    Example: Ben's and Ana's
      Given Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And Ana hosts "Friday talk" in "Night Owls" on Friday at 19:00
      And Ben is registered for "Friday talk" in "Night Owls"
      When Ben looks at his own sessions
      Then the sessions are "Friday talk"
      When Ana looks at her own sessions
      Then the sessions are "Thursday talk", "Friday talk"

    @SCH-132
    Example: past ones, the last first
      Given Ana hosts "Wednesday talk" in "Night Owls" on Wednesday at 19:00
      And Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And Ana hosts "Friday talk" in "Night Owls" on Friday at 19:00
      When it is Friday at 12:00
      And Ana looks at her past sessions
      Then the sessions are "Thursday talk", "Wednesday talk"

    @SCH-133
    Example: those of a host
      Given Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And Finn hosts "Letters" in "Grief & Loss" on Friday at 19:00
      When a visitor looks at the sessions that Finn hosts
      Then the sessions are "Letters"

    @SCH-134
    Example: those of the Wells one belongs to
      Given Ana hosts "Thursday talk" in "Night Owls" on Thursday at 19:00
      And Finn hosts "Letters" in "Grief & Loss" on Friday at 19:00
      And Ben is a member of "Grief & Loss"
      When Ben looks at the sessions in his Wells
      Then the sessions are "Letters"

  Rule: A private Well keeps its sessions to itself

    Example: outsiders find nothing
      Given the private Well "Quiet Room"
      And Mia hosts "Quiet talk" in "Quiet Room" on Friday at 19:00
      When Ben looks at all sessions
      Then the sessions are none
      When Ben opens "Quiet talk"
      Then it is refused: This session does not exist.
      When Ben registers for "Quiet talk"
      Then it is refused: This session does not exist.
