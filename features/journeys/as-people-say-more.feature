Feature: What people see, like, review and attend
  After the scenarios of `scripts/fixtures/free/manager.feature` and `community.feature`, which were written without looking at the
  steps, with what an example has to bring along.

  Scenario: A post that people answer
    Given Ana, Ben and Cleo are members of "Grief"
    And Ana has posted "First day without him" in "Grief"
    When Ben likes the post "First day without him"
    And Cleo replies "Sending you strength" to "First day without him"
    Then the post "First day without him" has 1 like
    And the post "First day without him" has 1 reply
    And Ana is told that Cleo replied

  Scenario: Quiet mail, loud bell
    Given Ana and Ben are members of "Grief"
    And Ana has posted "Any tips for sleeping?" in "Grief"
    When Ana wants no mails about replies
    And Ben replies "Warm milk"
    Then Ana is told that Ben replied
    And Ana gets no mail

  Scenario: A report leads to something
    Given Ana and Ben are members of "Grief"
    And Ben has posted "Buy my pills" in "Grief"
    When Ana reports the post "Buy my pills" because it is advertising
    Then staff see 1 open report
    And Ben does not learn who reported him
    When Mia removes the post "Buy my pills"
    And Mia closes the report
    Then the post "Buy my pills" is gone
    And staff see 0 open reports

  Scenario: An appeal ends a suspension
    Given Mia suspended Ben for 2 weeks because "Insulted others"
    When Ben appeals with "It was a misunderstanding"
    Then Mia sees the appeal of Ben
    When the appeal is accepted
    Then Ben's suspension is lifted
    And Ben can log in again

  Scenario: The chat of a session goes away
    Given Ana hosts "Late talk" with 4 seats
    And Ben attended "Late talk"
    When Ben writes "Thank you all" in the chat of "Late talk"
    Then Ana sees the message "Thank you all"
    And Ana has 1 unread message
    When 4 days have passed
    Then the chat of "Late talk" has disappeared

  Scenario: A host is praised, and another one is not
    Given Ana hosts "Late talk"
    And Ben attended "Late talk"
    When Ben praises Ana with "Felt heard"
    Then Ana sees the review "Felt heard"
    And Ana has a private review
    When Ana makes the review by Ben public
    Then everybody reads the review
    And Ana has a public review

  Scenario: A thumbs down is read by the host alone
    Given Ben attended "Late talk" hosted by Ana
    When Ben gives Ana a thumbs down
    Then Ana has a private review

  Scenario: A small room for a quarter of an hour
    Given Ana hosts "Big circle" with 8 people in the room
    When Ana opens 1 breakout room for 15 minutes
    Then there are 8 people in each breakout room
    When 16 minutes have passed
    Then everyone is back in the main room

  Scenario: First attend, then host
    Given Ben is a member
    Then Ben cannot plan a session
    When Ben attends "Late talk"
    Then Ben can plan a session

  Scenario: One session a month is free
    Given Ana hosts "Morning circle" in "Grief" in 10 days at 09:00
    And Ben is a member of "Grief"
    And Ben has attended 1 session
    When Ben registers for "Morning circle"
    Then Ben is refused: Wellspring Basic members can only attend 1 session a month. Upgrade to Unlimited Membership to register for another session!

  Scenario: The host is ill
    Given Ana hosts "Morning circle" on Friday at 9:00
    And Ben, Cleo and Dan are registered for it
    When Ana cancels "Morning circle"
    Then Ben, Cleo and Dan are informed by email
    And "Morning circle" is shown as canceled
    And nobody can enter the room of "Morning circle"

  Scenario: Nobody forgets
    Given Ben has registered for "Morning circle" on Friday at 9:00
    When it is Thursday 9:00
    Then Ben gets a reminder of "Morning circle"
    When it is Friday 8:50
    Then Ben can enter the waiting room

  Scenario: A present
    When Otto buys Ben a gift of 12 months
    And Ben redeems the gift
    Then Ben has Unlimited for 12 months
    And Otto sees that his gift was used

  Scenario: A new Well
    Given Mia creates the Well "New parents"
    And Ben joins "New parents" with the commitment
    Then "New parents" has 2 members
    When Ben leaves "New parents"
    Then "New parents" has 1 member

  Scenario: The group leads itself
    Given a session "Quiet hour" without a host
    And Ben, Cleo and Dan are in the room of "Quiet hour"
    Then Ben and Cleo see each other

  Scenario: Somebody worth following
    Given Ana is a host
    And Ben follows Ana
    When Ana plans "Evening circle"
    And 2 hours pass
    Then Ben got 1 mail "New dates for you"

  Scenario: Every Tuesday
    Given Ana hosts "Tuesday talk" in "Grief" on Tuesday at 19:00
    And Ben is a member of "Grief"
    When Ben registers for "Tuesday talk"
    Then Ben is registered for 1 session

  Scenario: Who is on probation, and who was
    Given Ben is a member of "Grief"
    And Mia puts Ben on probation
    Then Ben cannot post in "Grief"
    When Mia makes Ben active again: "It went well"
    Then Ben can post in "Grief"

  Scenario: Emails stop
    Given Ben and Cleo are members of "Grief"
    When Ben unsubscribes from all emails
    And Cleo mentions Ben in a post in "Grief"
    Then no email is sent to Ben
    And Ben has 1 new notification

  Scenario: An ugly message
    Given Ana hosts "Morning circle"
    And Ben and Cleo attended "Morning circle"
    And Ben wrote "You are stupid" in the chat of "Morning circle"
    When Cleo reports the message as harassment
    Then Mia has a new report about Ben
    When Mia deletes the message
    And Mia warns Ben with "Be kind"
    Then Ben gets a warning "Be kind"
    And Cleo can no longer see the message

  Scenario: Another host
    Given Ana hosts "Night talk" in "Grief" in 3 days at 19:00
    And Cleo may host in "Grief"
    When Mia gives "Night talk" to Cleo to host
    Then Cleo is the host of "Night talk"
    And Ana is no longer the host of "Night talk"
