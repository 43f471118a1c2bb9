Feature: Sessions that repeat

  A host plans once what takes place every week, every second or every fourth week; each session is an ordinary one with its own
  seats, chat and registrations.

  Background:
    Given the Well "Night Owls"

  Rule: Sessions are made up to 61 days ahead, and go on by themselves

    @SCH-094 @SCH-139 @SCH-131 @I-015
    Example: every fourth week
      When Ana hosts the series "Night talk" in "Night Owls" every 4 weeks from Wednesday at 19:00
      Then the sessions of "Night talk" start by London's clock at
        | 2026-05-06 19:00 |
        | 2026-06-03 19:00 |
        | 2026-07-01 19:00 |
      And the series "Night talk" continues

    @SCH-094
    Example: every week, and every second
      When Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00
      And Ben hosts the series "Quiet hour" in "Night Owls" every 2 weeks from Wednesday at 19:00
      Then the series "Night talk" has 9 sessions
      And the series "Quiet hour" has 5 sessions

    @SCH-138
    Example: a page of them, the earliest first
      Given Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00
      When Ben looks at 2 sessions of the series "Night talk" after the first
      Then the listed sessions start by London's clock at
        | 2026-05-13 19:00 |
        | 2026-05-20 19:00 |

    @SCH-138
    Example: those of a series that never was
      When Ben looks at the sessions of a series that never was
      Then it is refused: This series does not exist.

    @I-015
    Example: the next one is made on the day when it is near enough, once
      Given Ana hosts the series "Night talk" in "Night Owls" every 4 weeks from Wednesday at 19:00
      When it is 2026-05-30 at 12:00
      Then the series "Night talk" has 4 sessions
      When it is 2026-05-31 at 12:00
      Then the series "Night talk" has 4 sessions

    @SCH-084
    Example: until its end
      When Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00 until 2026-05-20 at 19:00
      Then the series "Night talk" has 3 sessions

  Rule: A series is planned like a session, and ends after it starts

    @SCH-084
    Example: the end lies before the start
      Given Ana may host in "Night Owls"
      When Ana plans the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00 until Wednesday at 18:00
      Then it is refused: A series ends after its start, and in the future.

    @API-032
    Example: the first clash is named
      Given Ana hosts "Book circle" in "Night Owls" on 2026-05-20 at 19:30
      When Ana plans the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00
      Then it is refused: This overlaps another session you are registered for or host.
      And the first clash named is on "Wednesday, May 20, 2026"

    Example: too few letters
      Given Ana may host in "Night Owls"
      When Ana plans the series "Ni" in "Night Owls" every 1 week from Wednesday at 19:00
      Then it is refused: Titles must be at least 3 characters

  Rule: A change concerns all coming sessions, and tells the people in them

    Background:
      Given Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00 until 2026-05-20 at 22:00

    @SCH-142 @I-017
    Example: another day and another name
      Given Ben is registered for "Night talk 2" in "Night Owls"
      When Ana moves the series "Night talk" to 2026-05-07 at 18:00
      And 1 minute passes
      Then Ben is told by mail that a session starts on 2026-05-14 at 18:00 now
      And "Night talk 2" is "Going" to Ben

    @SCH-142
    Example: past ones stay as they were
      Given it is 2026-05-07 at 12:00
      When Ana renames the series "Night talk" to "Late talk"
      Then every coming session of "Night talk" is called "Late talk"
      And the sessions of "Night talk" start by London's clock at
        | 2026-05-06 19:00 |
        | 2026-05-13 19:00 |
        | 2026-05-20 19:00 |

    @SCH-092
    Example: one alone is not changed
      When Ana renames the session "Night talk 2" to "Late talk"
      Then it is refused: This session belongs to a series. Please change the series instead.

    @SCH-080
    Example: a series does not move to its next session
      When Ana moves the series "Night talk" to 2026-05-13 at 19:00
      Then it is refused: A series cannot move to its next session or past its end.

    @API-030
    Example: nobody loses a seat
      Given Ben, Cleo, Dan and Eve are registered for "Night talk 2" in "Night Owls"
      When Ana leaves the series "Night talk" with 3 seats
      Then it is refused: Sessions have 3-16 attendees, and never fewer than have registered.

    Example: how often stays
      When Ana lets the series "Night talk" repeat every 2 weeks
      Then it is refused: How often a series repeats cannot change. You can end it and create another.

    @SCH-097
    Example: somebody else
      When Ben renames the series "Night talk" to "My talk"
      Then it is refused: You do not have permission to do this.

    Example: none is coming
      Given it is 2026-05-21 at 12:00
      When Ana renames the series "Night talk" to "Late talk"
      Then it is refused: This series has no coming sessions. Please move its end first.

    @API-026
    Example: a series that never was
      When a visitor opens a series that never was
      Then it is refused: This series does not exist.

  Rule: One session alone can be called off, and stays off

    @SCH-141
    Example: Ana has no time in the second week
      Given Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00 until 2026-05-20 at 22:00
      When Ana calls off "Night talk 2"
      And Ana renames the series "Night talk" to "Late talk"
      Then the sessions of "Night talk" start by London's clock at
        | 2026-05-06 19:00 |
        | 2026-05-20 19:00 |

  Rule: A moved end takes empty sessions away, and brings new ones

    Background:
      Given Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00 until 2026-05-27 at 22:00

    @SCH-143 @I-018
    Example: earlier; who registered keeps the session
      Given Ben is registered for "Night talk 3" in "Night Owls"
      When Ana moves the end of the series "Night talk" to 2026-05-07 at 12:00
      Then the sessions of "Night talk" start by London's clock at
        | 2026-05-06 19:00 |
        | 2026-05-20 19:00 |

    @SCH-143 @SCH-084 @I-018
    Example: later again, and open-ended
      Given Ana moves the end of the series "Night talk" to 2026-05-07 at 12:00
      When Ana moves the end of the series "Night talk" to 2026-05-14 at 12:00
      Then the series "Night talk" has 2 sessions
      When Ana takes the end of the series "Night talk" away
      Then the series "Night talk" has 9 sessions

    @SCH-084
    Example: never into the past
      When Ana moves the end of the series "Night talk" to 2026-05-03 at 12:00
      Then it is refused: A series ends after its start, and in the future.

  Rule: Ending a series takes away what nobody registered for

    Background:
      Given Ana hosts the series "Night talk" in "Night Owls" every 1 week from Wednesday at 19:00
      And Ben is registered for "Night talk 2" in "Night Owls"

    @SCH-144 @SCH-096 @C-010
    Example: Ben's session takes place, and can be changed by itself
      When Ana ends the series "Night talk"
      Then the series "Night talk" has 1 session
      And the series "Night talk" has ended
      When Ana renames the session "Night talk 2" to "Late talk"
      Then "Night talk 2" is called "Late talk"

    @SCH-144
    Example: all of them
      When Ana ends the series "Night talk" with all its sessions
      Then the series "Night talk" has 0 sessions
      And "Night talk 2" is "Canceled" to Ben

    @SCH-144
    Example: it has ended for good
      Given Ana ends the series "Night talk"
      When it is 2026-05-20 at 12:00
      And Ana renames the series "Night talk" to "Late talk"
      Then it is refused: This series has ended.

    @SCH-097
    Example: Ben does not end it
      When Ben ends the series "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: A single session can begin to repeat

    @SCH-095 @C-190
    Example: who registered stays registered
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ana makes "Night talk" a series every 4 weeks
      Then the series "Night talk" has 3 sessions
      And "Night talk 1" is "Going" to Ben

  Rule: A date that cannot be planned is left out, and its host learns of it

    @I-015
    Example: Ana has left the Well
      Given Ana hosts the series "Night talk" in "Night Owls" every 4 weeks from Wednesday at 19:00
      And Ana leaves "Night Owls"
      When it is 2026-05-30 at 12:00
      Then the series "Night talk" has 3 sessions
      And Ana is told that 1 date of the series "Night talk" could not be planned
