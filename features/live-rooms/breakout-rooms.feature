Feature: Breakout rooms

  The host sends people into a smaller room for a while, and the server brings everybody home on time.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo, Dan, Eve, Finn and Gus are registered for "Night talk" in "Night Owls"
    And "Night talk" starts
    And Ana, Ben, Cleo, Dan, Eve and Finn have entered "Night talk"

  Rule: The host assigns people between the main room and room 1

    @http @ROM-087 @ROM-088
    Example: three go apart, the others stay
      When Ana sends Ben, Cleo and Dan into room 1 of "Night talk" for 20 minutes
      Then Ben is in room 1 of "Night talk" with Cleo and Dan
      And Ana is in the main room of "Night talk" with Eve and Finn
      And the breakout of "Night talk" ends in 20 minutes

    @ROM-087 @ROM-096 @ROM-097
    Example: person by person, it begins with the third
      When Ana creates room 1 in "Night talk"
      And Ana assigns Ben and Cleo to room 1 of "Night talk"
      Then Ben is in the main room of "Night talk" with Ana, Cleo, Dan, Eve and Finn
      When Ana assigns Dan to room 1 of "Night talk"
      Then Ben is in room 1 of "Night talk" with Cleo and Dan

    @ROM-097
    Example: somebody is moved while the others stay where they are
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 20 minutes
      When Ana assigns Eve to room 1 of "Night talk"
      Then Eve is in room 1 of "Night talk" with Ben, Cleo and Dan

    Example: a room that there is not
      When Ana assigns Ben to room 1 of "Night talk"
      Then it is refused: This breakout room does not exist.

    Example: everybody can be in one room only
      When Ana sends Ben, Cleo, Dan and Ben into room 1 of "Night talk" for 20 minutes
      Then it is refused: Everybody can be in one room only.

    Example: only people who are there
      When Ana sends Ben, Cleo, Dan and Gus into room 1 of "Night talk" for 20 minutes
      Then it is refused: This member is not in the room.

    Example: one breakout at a time
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 20 minutes
      When Ana sends Ben, Cleo and Eve into room 1 of "Night talk" for 20 minutes
      Then it is refused: The breakout rooms are open already.

  Rule: Only the host and staff arrange rooms

    @ROM-096
    Example: Ben cannot create a room
      When Ben creates room 1 in "Night talk"
      Then it is refused: You do not have permission to do this.

    @ROM-097
    Example: Ben cannot assign anybody
      When Ben assigns Cleo to room 1 of "Night talk"
      Then it is refused: You do not have permission to do this.

    Example: not in a room that waits
      Given Ana hosts "Late talk" in "Night Owls" on Friday at 19:00
      When "Late talk" starts
      And Ana enters "Late talk"
      And Ana creates room 1 in "Late talk"
      Then it is refused: Breakout rooms can be used while the session runs with enough people.

  Rule: A breakout room begins with at least 3 people; the main room is exempt

    @ROM-091 @ROM-092
    Example: two are too few
      When Ana sends Ben and Cleo into room 1 of "Night talk" for 20 minutes
      Then it is refused: Rooms must have at least 3 people.

    @ROM-091
    Example: somebody may stay in the main room alone
      When Ana sends Ana, Ben, Cleo, Dan and Eve into room 1 of "Night talk" for 20 minutes
      Then Finn is in the main room of "Night talk" alone

    Example: a room that shrinks is shown to the host and not torn apart
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 20 minutes
      When Ben goes back to the main room of "Night talk"
      Then Cleo is in room 1 of "Night talk" with Dan
      And room 1 of "Night talk" is shown to Ana as too small

    @ROM-003
    Example: with two people left altogether everybody waits together
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 20 minutes
      When Dan, Eve, Finn and Cleo leave the room of "Night talk"
      And 1 minute passes
      Then Ben waits for more people in "Night talk"
      And everybody is in the main room of "Night talk"

  Rule: A breakout lasts from 15 to 45 whole minutes

    @ROM-094
    Scenario Outline: <minutes> minutes
      When Ana sends Ben, Cleo and Dan into room 1 of "Night talk" for <minutes> minutes
      Then it is refused: Please choose a whole number of minutes from 15 to 45.

      Examples:
        | minutes |
        | 14      |
        | 46      |
        | 15.5    |

    @ROM-094
    Example: longer while it runs
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana makes the breakout of "Night talk" 45 minutes long
      Then the breakout of "Night talk" ends in 45 minutes

    Example: there is nothing to make longer
      When Ana makes the breakout of "Night talk" 45 minutes long
      Then it is refused: Everybody is in the main room already.

    Example: never longer than the session
      Given it is 50 minutes into "Night talk"
      When Ana sends Ben, Cleo and Dan into room 1 of "Night talk" for 45 minutes
      Then the breakout of "Night talk" ends in 10 minutes

  Rule: Everybody comes home by itself

    @ROM-089
    Example: at the end of the time
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When 14 minutes pass
      Then Ben is in room 1 of "Night talk" with Cleo and Dan
      When 2 minutes pass
      Then everybody is in the main room of "Night talk"

    @ROM-089
    Example: although the host's browser is gone
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana's window on "Night talk" closes
      And 16 minutes pass
      Then everybody is in the main room of "Night talk"

    @ROM-090
    Example: early, because the host says so
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana ends the breakout of "Night talk"
      Then everybody is in the main room of "Night talk"

    @ROM-090
    Example: not because a member says so
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ben ends the breakout of "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: Nobody is lost while people are apart

    Example: Ben asks for the host
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ben asks for the host of "Night talk"
      Then Ana sees that Ben asks for her from room 1 of "Night talk"
      When Ana answers Ben in "Night talk"
      Then nobody asks for Ana in "Night talk"

    Example: the host has something to say to all
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana tells all rooms of "Night talk" "Five minutes left"
      Then Ben reads "Five minutes left" in "Night talk"

    Example: without words there is nothing to tell
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana tells all rooms of "Night talk" ""
      Then it is refused: Please write a message

    Example: whoever comes late is placed in the main room
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Gus enters "Night talk"
      Then Gus is in the main room of "Night talk" with Ana, Eve and Finn

    Example: whoever leaves and comes back goes on where they were
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ben leaves the room of "Night talk"
      And Ben enters "Night talk"
      Then Ben is in room 1 of "Night talk" with Cleo and Dan

  Rule: Nobody listens in

    @API-043
    Example: Eve knocks at room 1
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Eve enters another room of "Night talk"
      Then it is refused: You are not assigned to this room.
