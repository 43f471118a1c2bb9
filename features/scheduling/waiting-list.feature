@I-025
Feature: Waiting for a seat

  Members of a full session can wait; seats that become free are offered in order, for a while that shrinks as the start nears.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Eve is a member of "Night Owls"
    And Finn is a member of "Night Owls"

  Rule: A full session has a line

    @http
    Example: Eve and Finn wait
      When Eve waits for "Night talk"
      And Finn waits for "Night talk"
      Then Eve is number 1 in line for "Night talk"
      And Finn is number 2 in line for "Night talk"

    Example: Eve leaves the line
      Given Eve and Finn wait for "Night talk"
      When Eve stops waiting for "Night talk"
      Then Finn is number 1 in line for "Night talk"

    Example: there are seats
      When Ben unregisters from "Night talk"
      And Eve waits for "Night talk"
      Then it is refused: There are free places: you can register right away.

    Example: the start is near
      When it is Wednesday at 18:55
      And Eve waits for "Night talk"
      Then it is refused: The waiting list is closed, because the session starts in a few minutes.

    Example: it has begun
      When it is Wednesday at 19:00
      And Eve waits for "Night talk"
      Then it is refused: Session has already started

    Example: the line is for members of the Well
      When Hana waits for "Night talk"
      Then it is refused: You must be a member of this Well community to join this session.

    Example: a visitor has no account
      When a visitor waits for "Night talk"
      Then it is refused: Please log in to continue.

    Example: the host has a place already
      When Ana waits for "Night talk"
      Then it is refused: You host this session, so you have a place already.

    Example: it is off
      When Ana calls off "Night talk"
      And Eve waits for "Night talk"
      Then it is refused: This session was canceled.

  Rule: A seat that becomes free is kept for whoever waits longest

    Example: Ben cannot come
      Given Eve and Finn wait for "Night talk"
      When Ben unregisters from "Night talk"
      Then a seat of "Night talk" is kept for Eve
      And Finn is number 1 in line for "Night talk"

    Example: Eve takes it
      Given Eve and Finn wait for "Night talk"
      When Ben unregisters from "Night talk"
      And Eve registers for "Night talk"
      Then "Night talk" is "Going" to Eve

    @API-028
    Example: nobody else gets it
      Given Eve and Finn wait for "Night talk"
      When Ben unregisters from "Night talk"
      And Finn registers for "Night talk"
      Then it is refused: This session is full.

    Example: Eve does not want it
      Given Eve and Finn wait for "Night talk"
      When Ben unregisters from "Night talk"
      And Eve stops waiting for "Night talk"
      Then a seat of "Night talk" is kept for Finn

    Example: a larger circle
      Given Eve and Finn wait for "Night talk"
      When Ana leaves "Night talk" with 5 seats
      Then a seat of "Night talk" is kept for Eve
      And a seat of "Night talk" is kept for Finn

  Rule: Offers end

    Example: Eve does not answer
      Given Eve and Finn wait for "Night talk"
      When it is Wednesday at 18:00
      And Ben unregisters from "Night talk"
      And it is Wednesday at 18:15
      Then a seat of "Night talk" is kept for Finn
      And "Night talk" is "Full" to Eve

    Example: the time to answer shrinks as the start nears
      Given Eve and Finn wait for "Night talk"
      When it is Wednesday at 15:00
      And Ben unregisters from "Night talk"
      Then a seat of "Night talk" is kept for Eve until Wednesday at 16:00

    Example: in the last minutes nobody is asked, and seats are everybody's
      Given Eve and Greta wait for "Night talk"
      When it is Wednesday at 18:51
      And Ben unregisters from "Night talk"
      And Finn registers for "Night talk"
      Then "Night talk" is "Going" to Finn

  Rule: Whoever is asked and cannot have the seat gives way to the next

    @API-034
    Example: Eve has another booking, and a Basic plan
      Given Eve and Finn wait for "Night talk"
      And Ana hosts "Later talk" in "Night Owls" on Friday at 19:00
      When Eve registers for "Later talk"
      And Ben unregisters from "Night talk"
      And Eve registers for "Night talk"
      Then it is refused: Wellspring Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!
      And a seat of "Night talk" is kept for Finn
