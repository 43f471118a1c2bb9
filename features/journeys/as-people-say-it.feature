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

  Example: a password that was forgotten
    Given Ben has an account with the password "correct horse staple"
    When Ben logs in with a wrong password 3 times
    And Ben requests a new password
    And Ben sets the password "battery staple horse"
    Then Ben can log in with "battery staple horse"
    And Ben cannot log in with "correct horse staple"

  Example: seats and who may have them
    Given Ana hosts "Night talk" in "Night Owls" on Friday at 19:00 with 3 seats
    And Ben, Cleo and Dan have booked "Night talk"
    Then members of "Night Owls" should see "Night talk"
    And Ben sees the sessions of "Night Owls"
    When Eve becomes a member of the Well
    And Eve joins the waitlist
    And Ben drops out
    Then Eve has 720 minutes to accept the seat
    When Cleo deletes her account
    Then Cleo's seat is free again
    And another member can sign up for "Night talk"
    And Cleo's profile is gone

  Example: Basic members book one session
    Given Ana hosts "Monday talk" in "Night Owls" on Wednesday at 19:00
    And Ana hosts "Tuesday talk" in "Night Owls" on Thursday at 19:00
    And Ben has booked "Monday talk"
    When Ben books "Tuesday talk"
    Then the booking fails
    And Ben is asked to upgrade

  Example: the host is late, and Rob is rude
    Given Ana hosts "Night talk" in "Night Owls" on Tuesday at 20:00
    And Ben, Cleo, Dan and Rob have joined "Night talk"
    When it is Tuesday at 20:00 and Ben, Cleo, Dan and Rob enter "Night talk"
    And it is Tuesday at 20:04 and Ana has not come
    Then Ben sees that the host is missing
    And Ben can leave
    When Rob has insulted Ben in the chat of "Night talk"
    And Ben has reported it
    Then staff get a case

  Example: a year of money
    Given Ben subscribed to the monthly plan today
    Then Ben has Unlimited for 1 month
    When the subscription renews
    And Ben looks at his payments
    Then Ben received 2 receipts
    And the total is 30 dollars
    When an admin refunds the full amount with the reason "Double booking"
    Then Ben's balance shows a refund of 30 dollars
    When Ben cancels his subscription
    Then Ben keeps Unlimited until the end of the month
    And Ben is on Basic after a month

  Example: a gift, and its code
    When Ana buys a gift of 3 months for "ben@example.org"
    And Ben redeems the gift code
    Then Ben should be an Unlimited member for 3 months

  Example: banned, and back by an appeal
    Given the Well "Night Owls"
    And Rob is a member of "Night Owls"
    When the admin removes Rob from the Well with the reason "Spam"
    Then Rob cannot rejoin
    And Rob can still see other Wells
    When Mia lifts the ban
    Then Rob can join "Night Owls"

  Example: suspended, and back by an appeal
    When Mia suspends Rob for a week because "Insulted Ben."
    And Rob appeals because "I was not there."
    And the appeal is accepted
    Then Rob can continue to use Wellspring

  Example: posts, replies and what is at the top
    Given Ana and Ben are in the same Well
    And Ana writes a post "How do you sleep?" there
    When Ben answers "With tea."
    Then Ben's comment is still there
    When Mia pins the post "How do you sleep?"
    Then the post should be at the top
    And the number of posts is 1

  Example: a session in the calendar, until it is called off
    Given Ana hosts "Night talk" in "Night Owls" on Friday at 19:00
    And Ben has joined "Night talk"
    And Ben makes a calendar address
    When Ben turns off emails about sessions
    And Mia calls off the session
    Then the host of "Night talk" is told about it
    And nobody can sign up any more
    When Ana plans a new session in "Night Owls"
    Then Ben should see it when he logs in
    And "Night talk" disappears from the calendar of Ben

  Example: in British English, and short
    Given a Well called "Night Owls"
    And Ana's hosting "Night talk" in "Night Owls" this Wednesday at 19:00, room for 4
    And Ben and Cleo are booked in
    And Ana treats Dan to 3 months
    And Dan claims the voucher
    When it is Wednesday at 19:00 and Ana and Ben enter the session
    And Cleo turns up 4 minutes late
    Then Cleo's let in
    And Dan's got Unlimited
    When the log is verified
    Then nobody has changed the log

  Example: three appeals
    Given Kim is on the staff, too
    And Mia warns Ben because "He shouted."
    And Mia warns Rob because "He shouted."
    And Mia suspends Dan because "He shouted again."
    When Ben appeals because "I called for help."
    And the appeal is rejected
    Then Ben is warned
    When Rob appeals because "I called for help."
    And Kim turns the appeal down
    Then Rob is warned
    When Dan appeals because "I was not there."
    And Kim accepts the appeal
    Then Dan can log in
