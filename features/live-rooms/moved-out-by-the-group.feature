Feature: Moved out by the group

  In a session whose host is not there, half of those present, and two at least, protect themselves; where the host is, the host decides.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo, Dan, Eve and Finn are registered for "Night talk" in "Night Owls"
    And "Night talk" starts

  Rule: Half of those present are enough

    @MOD-017
    Example: two of four
      Given Ben, Cleo, Dan and Eve have entered "Night talk"
      And it is 6 minutes into "Night talk"
      When Cleo and Dan have reported Ben in "Night talk"
      Then Ben is not shown to Cleo in "Night talk"

    Example: two of three, and the others wait for more people
      Given Ben, Cleo and Dan have entered "Night talk"
      And it is 6 minutes into "Night talk"
      When Cleo and Dan have reported Ben in "Night talk"
      And 1 minute passes
      Then Cleo waits for more people in "Night talk"

    Example: two of five are not
      Given Ben, Cleo, Dan, Eve and Finn have entered "Night talk"
      And it is 6 minutes into "Night talk"
      When Cleo and Dan have reported Ben in "Night talk"
      Then Ben is together with Cleo, Dan, Eve and Finn in "Night talk"

  Rule: Where the host is present, the host decides

    Example: Ana is there
      Given Ana, Ben, Cleo and Dan have entered "Night talk"
      When Cleo and Dan have reported Ben in "Night talk"
      Then Ben is together with Ana, Cleo and Dan in "Night talk"

    Example: Ana has lost the connection
      Given Ana, Ben, Cleo and Dan have entered "Night talk"
      When Ana's window on "Night talk" closes
      And Cleo and Dan have reported Ben in "Night talk"
      Then Ben is not shown to Cleo in "Night talk"

  Rule: Whoever leads in place of the host is no exception

    Example: Ben was chosen, and is moved out
      Given Ben, Cleo, Dan and Eve have entered "Night talk"
      And Ben was chosen to lead "Night talk"
      When Cleo and Dan have reported Ben in "Night talk"
      Then nobody leads "Night talk"
      And Ben is not shown to Cleo in "Night talk"
