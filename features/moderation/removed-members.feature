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

    @MOD-029~
    # MOD-029~ reviews and chat messages of removed members
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

    Example: it is shown again when staff take the removal back
      Given Mia removes Ana for good: "Sells pills to members"
      When Mia makes Ana active again: "It was another person"
      Then Ben finds in the discussion of "Night Owls": Buy my pills, Cannot sleep
      And Ben finds below "Cannot sleep": Pills help
