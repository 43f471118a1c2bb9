Feature: After a session

  Whoever leaves, and everybody when it ends, is led to what comes after the session.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: What a session still asks for is known at once after leaving

    @http @memory @ROM-008 @ROM-105
    Example: Ben leaves early
      When "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      And it is 20 minutes into "Night talk"
      And Ben leaves the room of "Night talk"
      Then "Night talk" still asks Ben for feeling, review, outcome, frequency

    @ROM-062 @ROM-105
    Example: the session ends
      When "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      And it is 10 minutes into "Night talk"
      And it is 66 minutes into "Night talk"
      And Ben looks into the room of "Night talk"
      Then it is refused: This session has ended.
      And "Night talk" still asks Ben for feeling, review, outcome, frequency

  Rule: Whoever was taken out is not asked

    @ROM-105
    Example: Ben was removed
      When "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      And it is 10 minutes into "Night talk"
      And Ana removes Ben from the room of "Night talk" saying "shouting"
      And Ben asks what "Night talk" still asks for
      Then it is refused: You did not take part in this session.

  Rule: The next sessions of the Well can be registered for

    @ROM-102
    Example: Ben keeps his spot in the next one
      Given Ben has the plan unlimited
      And Ana hosts "Morning round" in "Night Owls" on Friday at 08:00
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben looks at the sessions of "Night Owls"
      Then the sessions are "Morning round"
      When Ben registers for "Morning round"
      Then "Morning round" is "Going" to Ben
