Feature: Coming and going

  A lost connection keeps the seat; leaving on purpose is something else, and a host's leaving ends the session.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And "Night talk" starts
    And Ana, Ben, Cleo and Dan have entered "Night talk"

  Rule: A lost connection keeps the seat

    Example: Ben's window closes, and he comes back late
      When Ben's window on "Night talk" closes
      Then Ben is shown to Cleo as reconnecting in "Night talk"
      When it is 30 minutes into "Night talk"
      And Ben looks into the room of "Night talk"
      Then Ben is together with Ana, Cleo and Dan in "Night talk"

    @ROM-077
    Example: the host's lost connection ends nothing
      When Ana's window on "Night talk" closes
      Then Ben is together with Cleo and Dan in "Night talk"

  Rule: Whoever leaves may come back until the end

    @ROM-064
    Example: Ben comes back after half an hour
      When Ben leaves the room of "Night talk"
      Then Ben is not shown to Cleo in "Night talk"
      When it is 30 minutes into "Night talk"
      And Ben enters "Night talk"
      Then Ben is together with Ana, Cleo and Dan in "Night talk"

    @ROM-063 @ROM-066 @API-042
    Example: whoever left is in no room
      When Ben leaves the room of "Night talk"
      And Ben looks into the room of "Night talk"
      Then it is refused: This session is not open for you now.

  Rule: The newest window counts

    Example: Ben goes on with his phone
      When Ben enters "Night talk" on his phone
      And Ben looks into the room of "Night talk" on his laptop
      Then it is refused: You joined this session in another window, so this one has left it.

  Rule: The host leaving on purpose ends the session for all

    @ROM-062 @ROM-077
    Example: Ana leaves
      When Ana leaves the room of "Night talk"
      And 1 minute passes
      And Ben looks into the room of "Night talk"
      Then it is refused: This session has ended.
      And "Night talk" is "Over" to Ben

  Rule: A session that ended early counts as held when it ran for half its time with three people

    @ADM-010
    Example: Ana leaves after half an hour
      Given Mia is an admin
      When it is 31 minutes into "Night talk"
      And Ana leaves the room of "Night talk"
      And 1 minute passes
      And Mia reads the data of "Night talk"
      Then the history of "Night talk" says "the session counts as held by ana"

    @ADM-010
    Example: Ana leaves after a quarter of an hour
      Given Mia is an admin
      When it is 15 minutes into "Night talk"
      And Ana leaves the room of "Night talk"
      And 1 minute passes
      And Mia reads the data of "Night talk"
      Then the history of "Night talk" does not say "the session counts as held by ana"

  Rule: The session ends at its time, with five minutes to say goodbye

    @ROM-042 @ROM-043
    Example: the end is counted down
      When it is 50 minutes into "Night talk"
      Then "Night talk" ends in 10 minutes and closes in 15 for Ben

    @ROM-062
    Example: the room closes by itself
      When it is 65 minutes into "Night talk"
      And Ben looks into the room of "Night talk"
      Then it is refused: This session has ended.
