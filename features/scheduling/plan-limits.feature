Feature: How many sessions a plan allows

  Basic members register for one session at a time and attend one a month; Unlimited members hold up to four seats.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00

  Rule: Basic: one session at a time

    @BIL-002 @BIL-033 @API-034
    Example: a second one
      Given Ana hosts "Early talk" in "Night Owls" on 2026-06-05 at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben registers for "Early talk"
      Then it is refused: Wellspring Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!

    @BIL-002
    Example: after giving the first one back
      Given Ana hosts "Early talk" in "Night Owls" on Friday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben unregisters from "Night talk"
      And Ben registers for "Early talk"
      Then "Early talk" is "Going" to Ben

    @BIL-002
    Example: giving the first one back for the second
      Given Ana hosts "Early talk" in "Night Owls" on Friday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben takes a place in "Early talk" instead of "Night talk"
      Then "Early talk" is "Going" to Ben
      And "Night talk" is "Open" to Ben

    @BIL-002
    Example: the limit is said before the pledge of another Well
      Given the Well "Early Birds"
      And Ana hosts "Early talk" in "Early Birds" on Friday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Ben registers for "Early talk"
      Then it is refused: Wellspring Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!

  Rule: Basic: one attended session a calendar month

    @BIL-003 @BIL-034 @API-035
    Example: a second one in May
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Finn hosts "Second talk" in "Night Owls" on 2026-05-20 at 19:00
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben registers for "Second talk"
      Then it is refused: Wellspring Basic members can only attend 1 session a month. Upgrade to Unlimited Membership to register for another session!

    @BIL-003
    Example: the next one in June
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Finn hosts "June talk" in "Night Owls" on 2026-06-03 at 19:00
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben registers for "June talk"
      Then "June talk" is "Going" to Ben

    @BIL-003
    Example: a session that never began costs nothing
      Given Ben is registered for "Night talk" in "Night Owls"
      And Finn hosts "Second talk" in "Night Owls" on 2026-05-20 at 19:00
      When it is Wednesday at 20:06
      And Ben registers for "Second talk"
      Then "Second talk" is "Going" to Ben

    @BIL-003
    Example: a session that its host ends after six minutes costs nothing
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Finn hosts "Second talk" in "Night Owls" on 2026-05-20 at 19:00
      And "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      When it is 6 minutes into "Night talk"
      And Ana leaves "Night talk"
      And 61 seconds pass
      And Ben registers for "Second talk"
      Then "Second talk" is "Going" to Ben

    @BIL-003
    Example: a session in which too few stay for half of its time costs nothing
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Finn hosts "Second talk" in "Night Owls" on 2026-05-20 at 19:00
      And "Night talk" starts
      And Ana, Ben and Cleo have entered "Night talk"
      When it is 10 minutes into "Night talk"
      And Cleo leaves the room of "Night talk"
      And it is 11 minutes into "Night talk"
      And it is 27 minutes into "Night talk"
      And Ben registers for "Second talk"
      Then "Second talk" is "Going" to Ben

    @BIL-010
    Example: group-hosted sessions never count
      Given Gina has set up the group-hosted "Round table" in "Night Owls" on 2026-05-20 at 19:00
      And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben registers for "Round table"
      Then "Round table" is "Going" to Ben

  Rule: Unlimited: four at a time, as many a month as one likes

    @BIL-006 @BIL-007 @API-033
    Example: the fifth
      Given Ana hosts one session a day in "Night Owls" for 5 days
      And Ben has the plan unlimited
      When Ben registers for the first 4 of them
      And Ben looks at his own sessions
      Then the sessions are "Day 1", "Day 2", "Day 3", "Day 4"
      When Ben registers for the last of them
      Then it is refused: You can be registered for up to 4 sessions at a time.

  Rule: Hosting has no limit, unless the installation sets one for Basic

    @BIL-012
    Example: Basic hosts and Unlimited hosts plan as many as they like
      Given Ben hosts "Ben one" in "Night Owls" on Thursday at 12:00
      And Ben hosts "Ben two" in "Night Owls" on Thursday at 15:00
      And Ben hosts "Ben three" in "Night Owls" on Thursday at 18:00
      And Cleo has the plan unlimited
      And Cleo hosts "Cleo one" in "Night Owls" on Friday at 09:00
      And Cleo hosts "Cleo two" in "Night Owls" on Friday at 11:00
      And Cleo hosts "Cleo three" in "Night Owls" on Friday at 13:00
      And Cleo hosts "Cleo four" in "Night Owls" on Friday at 15:00
      And Cleo hosts "Cleo five" in "Night Owls" on Friday at 17:00
      When Dan looks at all sessions
      Then the sessions are "Night talk", "Ben one", "Ben two", "Ben three", "Cleo one", "Cleo two", "Cleo three", "Cleo four", "Cleo five"

    Example: Ben hosts and attends
      Given Ben hosts "Ben's talk" in "Night Owls" on Friday at 19:00
      When Ben registers for "Night talk"
      Then "Night talk" is "Going" to Ben
