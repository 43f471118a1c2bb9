Feature: Ends that are announced

  No conversation stops without a word: the others learn why it ends, and have a minute to say goodbye.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And "Night talk" starts

  Rule: A host who leaves ends the session with a minute to say goodbye

    @ROM-077
    Example: Ana leaves two others
      Given Ana, Ben and Cleo have entered "Night talk"
      When Ana leaves the room of "Night talk"
      Then Ben learns that "Night talk" ends because Ana left
      And Ben is together with Cleo in "Night talk"

    @ROM-062
    Example: the minute is over
      Given Ana, Ben and Cleo have entered "Night talk"
      When Ana leaves the room of "Night talk"
      And 1 minute passes
      And Ben looks into the room of "Night talk"
      Then it is refused: This session has ended.

    Example: Ana comes back within the minute
      Given Ana, Ben and Cleo have entered "Night talk"
      And Ana leaves the room of "Night talk"
      When Ana enters "Night talk"
      And 1 minute passes
      Then Ben learns of no end of "Night talk"
      And Ben is together with Ana and Cleo in "Night talk"

    Example: a person who was never there does not come in for the goodbye
      Given Ana, Ben and Cleo have entered "Night talk"
      And Ana leaves the room of "Night talk"
      When Dan enters "Night talk"
      Then it is refused: This session has ended.

  Rule: A room that falls under three parts the others with a minute to say goodbye

    @ROM-003
    Example: Cleo leaves, and the two who are left know
      Given Ana, Ben and Cleo have entered "Night talk"
      When Cleo leaves the room of "Night talk"
      Then Ben learns that "Night talk" pauses because Cleo left
      And Ben is together with Ana in "Night talk"

    Example: Cleo is back in time
      Given Ana, Ben and Cleo have entered "Night talk"
      And Cleo leaves the room of "Night talk"
      When Cleo enters "Night talk"
      And 1 minute passes
      Then Ben learns of no end of "Night talk"
      And Ben is together with Ana and Cleo in "Night talk"

  Rule: A host may step out for five minutes, and the room is held

    Example: Ana of three goes to the door
      Given Ana, Ben and Cleo have entered "Night talk"
      When Ana steps out of "Night talk"
      Then Ben learns that Ana is back in "Night talk" within 5 minutes
      And Ben is together with Cleo in "Night talk"

    Example: she comes back in time
      Given Ana, Ben and Cleo have entered "Night talk"
      And Ana steps out of "Night talk"
      When 4 minutes pass
      And Ana enters "Night talk"
      And 2 minutes pass
      Then Ben learns of no end of "Night talk"
      And Ben is together with Ana and Cleo in "Night talk"

    Example: she stays away
      Given Ana, Ben and Cleo have entered "Night talk"
      And Ana steps out of "Night talk"
      When 5 minutes pass
      Then Ben learns that "Night talk" pauses because Ana left

    Example: a member may not
      Given Ana, Ben and Cleo have entered "Night talk"
      When Ben steps out of "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: Staff close a session with a minute to say goodbye

    Example: Mia closes it
      Given Mia is an admin
      And Ana, Ben and Cleo have entered "Night talk"
      And Mia enters "Night talk" because "a report about this session"
      When Mia closes "Night talk"
      Then Ben learns that "Night talk" ends because staff close it

    Example: the minute is over
      Given Mia is an admin
      And Ana, Ben and Cleo have entered "Night talk"
      And Mia enters "Night talk" because "a report about this session"
      When Mia closes "Night talk"
      And 1 minute passes
      Then "Night talk" is "Over" to Ben

    Example: a host cannot close it as staff do
      Given Ana, Ben and Cleo have entered "Night talk"
      When Ana closes "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: Those who stay learn that a person was taken out

    @MOD-019
    Example: Ana removes Ben
      Given Ana, Ben, Cleo and Dan have entered "Night talk"
      When Ana removes Ben from the room of "Night talk" saying "shouting"
      Then Cleo learns that Ben was taken out of "Night talk"

    Example: a person who comes in later does not
      Given Ana, Ben and Cleo have entered "Night talk"
      And Ana removes Ben from the room of "Night talk" saying "shouting"
      When Dan enters "Night talk"
      Then Dan learns of no one taken out of "Night talk"
