Feature: Examples as people say them

  A line in ordinary words runs as the step that it means; what cannot be done is asked by trying.

  @http
  Example: a whole evening in ordinary words
    Given there is a Well called "Night Owls"
    And I am Ana
    And I am a host
    And I host "Night talk" in "Night Owls" for Friday at 19:00 with 3 seats
    And Ben, Cleo and Dan have booked "Night talk"
    And Eve becomes a member of the Well
    When Eve tries to sign up for the session
    Then she sees the error message "This session is full."
    When Eve joins the waitlist
    And Ben drops out and logs out
    Then Eve should be offered a seat
    And Ben should no longer have a seat in "Night talk"
    When Ana calls the session off
    Then Eve and Cleo should receive an email
    And after 2 days "Night talk" should be canceled

  Example: who can join, and who cannot
    Given Ana hosts "Night talk" in "Night Owls" on Friday at 19:00 for 90 minutes with 3 seats
    And Ana hosts "Early talk" in "Night Owls" on Friday at 10:00 for 45 minutes
    And Ana hosts "Late talk" on Saturday at 19:00 for 45 minutes with 4 seats
    And Ben, Cleo and Dan have joined "Night talk"
    And Eve and Finn are members of "Night Owls"
    Then everybody sees "Night talk"
    And Eve cannot register for "Night talk"
    And Eve can wait for "Night talk"
    And Finn can register for "Early talk"
    When Mia removes Finn from "Night Owls"
    Then Finn cannot join "Night Owls"
    When it is 5 minutes before "Night talk"
    Then Ben can enter the room

  Example: refusals whose text does not matter
    Given Ana hosts "Night talk" in "Night Owls" on Friday at 19:00
    When Ben joins "Night talk"
    Then Ben is refused
    When Ben cancels "Night talk"
    Then it is refused

  Example: reports and sanctions without a reason of their own
    Given Ana and Ben are members of "Night Owls"
    And Ana posts "Good night" in "Night Owls"
    When Ana reports Ben
    And Ben reports the post "Good night"
    Then staff see 2 open reports
    When Mia puts Ben on probation
    Then Ben is on probation
    When Mia removes Ben for good
    Then Ben is removed for good

  Example: a profile that is not there any more
    Given Cleo has deleted her account
    Then Ben does not see the profile of Cleo

  Example: a gift of three months
    When Ana buys a gift of 3 months for "ben@example.org"
    And a code arrives at "ben@example.org", and Ben redeems it
    Then Ben has Unlimited
