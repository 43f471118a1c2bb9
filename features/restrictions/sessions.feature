Feature: Sessions and restrictions

  A member who restricts no longer sees what the other leads; the restricted member sees a full session, and nothing tells why.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats
    And Ben is a member of "Night Owls"
    And Cleo is a member of "Night Owls"

  Rule: A member who restricts a host does not see their sessions

    @MOD-005 @SCH-129
    Example: Cleo restricts Ana
      When Cleo restricts Ana, because "She shouts."
      Then "Night talk" is nowhere for Cleo
      And Ben finds "Night talk"

    @MOD-003 @API-038
    Example: and cannot register by an old link
      Given Cleo has restricted Ana
      When Cleo registers for "Night talk"
      Then it is refused: You cannot join this session.

    Example: a seat that Cleo has stays hers, with a warning
      Given Cleo is registered for "Night talk" in "Night Owls"
      When Cleo restricts Ana, because "She shouts."
      Then "Night talk" is "Going" to Cleo
      And Cleo is warned that somebody she restricts is in "Night talk"

    @I-033
    Example: she gives that seat back, and then it is nowhere for her
      Given Cleo is registered for "Night talk" in "Night Owls"
      And Cleo has restricted Ana
      When Cleo unregisters from "Night talk"
      Then "Night talk" has 3 seats left
      And "Night talk" is nowhere for Cleo

    Example: once taken back, it is there again
      Given Cleo has restricted Ana
      When Cleo takes back the restriction of Ana
      Then Cleo finds "Night talk"

    Example: a group leads itself, so who set it up does not matter
      Given Ana has set up the group-hosted "Open circle" in "Night Owls" on Thursday at 19:00
      When Cleo restricts Ana, because "She shouts."
      Then Cleo finds "Open circle"

  Rule: A restricted member sees a full session

    @SCH-129 @SCH-105 @MOD-003
    Example: Ana restricts Ben
      When Ana restricts Ben, because "He frightens me."
      Then "Night talk" looks to Ben like a full session
      And Ben does not find "Night talk" among sessions with free places

    @MOD-003
    Example: registering is refused as for any full session
      Given Ana has restricted Ben
      When Ben registers for "Night talk"
      Then it is refused: This session is full.

    Example: Ana is registered elsewhere, and so it is full for Ben there too
      Given Finn hosts "Morning walk" in "Night Owls" on Thursday at 09:00 with 3 seats
      And Ana is registered for "Morning walk" in "Night Owls"
      When Ana restricts Ben, because "He frightens me."
      Then "Morning walk" looks to Ben like a full session

    Example: a seat that Ben has stays his
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana restricts Ben, because "He frightens me."
      Then "Night talk" is "Going" to Ben
      And Ben is warned of nothing in "Night talk"

    Example: once taken back, there are seats
      Given Ana has restricted Ben
      And Ana takes back the restriction of Ben
      When Ben registers for "Night talk"
      Then "Night talk" is "Going" to Ben

  Rule: Two members under a restriction share no session: the second one is refused

    @MOD-003 @API-038
    Example: Ben comes first, and Cleo restricts him
      Given Cleo has restricted Ben
      And Ben is registered for "Night talk" in "Night Owls"
      When Cleo registers for "Night talk"
      Then it is refused: You cannot join this session.

    Example: Cleo comes first
      Given Cleo has restricted Ben
      And Cleo is registered for "Night talk" in "Night Owls"
      When Ben registers for "Night talk"
      Then it is refused: This session is full.

    @I-033
    Example: both have a seat already, so the member who restricts may leave however late
      Given Ben is registered for "Night talk" in "Night Owls"
      And Cleo is registered for "Night talk" in "Night Owls"
      And Cleo has restricted Ben
      When it is Wednesday at 18:58
      And Cleo unregisters from "Night talk"
      Then "Night talk" has 2 seats left

  Rule: A restricted member may wait as for any full session, and is not asked

    Example: Ben waits although there are seats
      Given Ana has restricted Ben
      When Ben waits for "Night talk"
      Then Ben is number 1 in line for "Night talk"
      And "Night talk" has 3 seats left

    Example: a seat becomes free, and the next one is asked
      Given Cleo, Dan and Finn are registered for "Night talk" in "Night Owls"
      And Ben and Eve wait for "Night talk"
      And Ana has restricted Ben
      When Cleo unregisters from "Night talk"
      Then a seat of "Night talk" is kept for Eve
      And no mail tells Ben that a seat is kept

    Example: taken back, Ben is asked
      Given Cleo, Dan and Finn are registered for "Night talk" in "Night Owls"
      And Ana has restricted Ben
      And Ben and Eve wait for "Night talk"
      And Ana takes back the restriction of Ben
      When Cleo unregisters from "Night talk"
      Then a seat of "Night talk" is kept for Ben

    Example: where Ben is, Cleo does not wait
      Given Ben, Dan and Finn are registered for "Night talk" in "Night Owls"
      And Cleo has restricted Ben
      When Cleo waits for "Night talk"
      Then it is refused: You cannot join this session.

  Rule: A restriction made during a session takes effect after it ends

    @MOD-002
    Example: Ana restricts Ben while they are together
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Ana hosts "Next talk" in "Night Owls" on Thursday at 19:00 with 3 seats
      And "Night talk" takes place with Ana, Ben, Cleo and Dan
      When Ana restricts Ben, because "He shouts at Cleo."
      Then "Next talk" is "Open" to Ben
      And after "Night talk" it looks to Ben as if "Next talk" were full

    @MOD-002
    Example: their room stays as it is, and both may come back into it
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And "Night talk" starts
      And Ana, Ben, Cleo and Dan have entered "Night talk"
      When Cleo restricts Ben, because "He shouts at me."
      Then Ben is together with Ana, Cleo and Dan in "Night talk"
      When Cleo leaves the room of "Night talk"
      And Ben leaves the room of "Night talk"
      And Cleo enters "Night talk"
      And Ben enters "Night talk"
      Then Cleo is together with Ana, Ben and Dan in "Night talk"

  Rule: Nothing tells a member that they are restricted

    Example: no list, no detail, no mail
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ana restricts Ben, because "He frightens me."
      Then nothing that Ben can ask for has changed, and no mail tells him
