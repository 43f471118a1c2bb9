Feature: A room that opens only when it is safe

  Nobody is ever alone with a stranger, but for a minute to say goodbye: people are together when there are three of them, and at first when their host is there.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: Three people are needed

    @ROM-001 @ROM-003 @ROM-053 @ROM-054
    Example: two wait, the third opens the room
      Given it is 4 minutes before "Night talk"
      And Ana and Ben have entered "Night talk"
      When "Night talk" starts
      Then Ben waits for more people in "Night talk"
      When Cleo enters "Night talk"
      Then Ben is together with Ana and Cleo in "Night talk"

    Example: nobody is together before the start
      Given it is 4 minutes before "Night talk"
      When Ana, Ben and Cleo enter "Night talk"
      Then Ben waits for the start in "Night talk"
      When "Night talk" starts
      Then Ben is together with Ana and Cleo in "Night talk"

    @ROM-003
    Example: one leaves, and the two left wait once they have said goodbye
      Given "Night talk" starts
      And Ana, Ben and Cleo have entered "Night talk"
      When Cleo leaves the room of "Night talk"
      And 1 minute passes
      Then Ben waits for more people in "Night talk"

  Rule: The room waits five minutes for its host, then the group begins on its own

    @ROM-078 @ROM-119
    Example: the host does not come
      Given "Night talk" starts
      When Ben, Cleo and Dan enter "Night talk"
      Then Ben waits for the host in "Night talk"
      When it is 5 minutes into "Night talk"
      Then Ben is together with Cleo and Dan in "Night talk"

    Example: the host comes after three minutes
      Given "Night talk" starts
      And Ben, Cleo and Dan have entered "Night talk"
      When it is 3 minutes into "Night talk"
      And Ana enters "Night talk"
      Then Ben is together with Ana, Cleo and Dan in "Night talk"

    Example: a group-hosted session waits for nobody in particular
      Given Eve has set up the group-hosted "Open circle" in "Night Owls" on Thursday at 19:00
      And Finn, Gus and Hugo are registered for "Open circle" in "Night Owls"
      When "Open circle" starts
      And Finn, Gus and Hugo enter "Open circle"
      Then Finn is together with Gus and Hugo in "Open circle"

  Rule: A session that never has three people costs nobody anything

    @BIL-003
    Example: fifteen minutes are enough, and the one session a month is not used
      Given Ana hosts "Late talk" in "Night Owls" on Friday at 19:00
      And "Night talk" starts
      And Ana and Ben have entered "Night talk"
      When it is 15 minutes into "Night talk"
      Then "Night talk" is "Over" to Ben
      When Ben registers for "Late talk"
      Then "Late talk" is "Going" to Ben
