Feature: Removed members

  Staff can remove a member for what they do to others. What the member wrote is hidden then, and staff still see it.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana and Ben are members of "Night Owls"
    And Ben has posted "Cannot sleep" in "Night Owls"
    And 1 minute passes
    And Ana has posted "Buy my pills" in "Night Owls"
    And Ana has replied "Pills help" to "Cannot sleep"

  Rule: What a removed member wrote is hidden from all but staff

    @MOD-029
    Example: posts, replies and the profile
      When Mia removes Ana for good: "Sells pills to members"
      Then Ben finds in the discussion of "Night Owls": Cannot sleep
      And Ben finds below "Cannot sleep": nothing
      And Mia finds in the discussion of "Night Owls": Buy my pills, Cannot sleep
      When Ben replies "How much?" to "Buy my pills"
      Then it is refused: This post does not exist.
      When Ben looks at Ana's profile
      Then it is refused: This member does not exist.
      When Mia looks at Ana's profile
      Then the profile shows the username "ana"

    @MOD-029
    Example: chat messages and reviews
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Ben writes "Pills help" in the chat of "Night talk"
      And Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben reviews "Night talk" with "Sleep needs pills."
      And Ana makes the review by Ben public
      When Mia removes Ben for good: "Sells pills to members"
      Then Cleo reads in the chat of "Night talk":
        | | This message was deleted. |
      And Cleo has 0 unread messages
      And Ana reads no reviews of Ana
      And a visitor reads no reviews of Ana
      And Mia reads the reviews of Ana "Sleep needs pills."
      When Mia makes Ben active again: "It was another person"
      Then Cleo reads in the chat of "Night talk":
        | Ben | Pills help |
      And Cleo has 1 unread message
      And Ana reads the reviews of Ana "Sleep needs pills."

    @MOD-029
    Example: the list of members, and the sessions that Ana hosted
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Ana, Ben, Cleo and Dan have met in "Night talk"
      When Mia removes Ana for good: "Sells pills to members"
      Then Ben finds Ana neither among the members of "Night Owls" nor as a host
      And Ben sees no name of the host of "Night talk"
      And Mia finds Ana among the members of "Night Owls" and as a host
      When Mia makes Ana active again: "It was another person"
      Then Ben finds Ana among the members of "Night Owls" and as a host

    Example: it is shown again when staff take the removal back
      Given Mia removes Ana for good: "Sells pills to members"
      When Mia makes Ana active again: "It was another person"
      Then Ben finds in the discussion of "Night Owls": Buy my pills, Cannot sleep
      And Ben finds below "Cannot sleep": Pills help
