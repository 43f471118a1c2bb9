Feature: In free words
  The scenarios of `scripts/fixtures/free-words.feature`, written by a product person who had not seen the steps, after the
  nearest steps were taken for those that there are not.

  Background:
    Given the Well "Night Owls"

  Scenario: The sixth member finds the session full
    Given Ana hosts "Evening circle" in "Night Owls" with 5 seats
    And Ben, Cleo, Dan, Eve and Finn have joined "Evening circle"
    And Gus is a member of "Night Owls"
    When Gus tries to join "Evening circle"
    Then Gus is refused: This session is full.
    And "Evening circle" has no seats left
    And "Evening circle" is full
    When Ben leaves "Evening circle"
    And Gus joins "Evening circle"
    Then Gus has a seat in "Evening circle"
    And Ben has no seat in "Evening circle"

  Scenario: The waiting list moves up
    Given a session "Evening circle" hosted by Ana on Wednesday at 19:00
    And Ben has joined "Evening circle"
    And "Evening circle" is full
    And Gus is on the waiting list of "Evening circle"
    Then Gus is in line for "Evening circle"
    When Ben leaves "Evening circle"
    Then a seat is kept for Gus
    When 1 day passes
    Then no seat is kept for Gus
    And no seat of "Evening circle" is kept for Gus

  Scenario: A warning does not take a member's seat
    Given Ana hosts "Evening circle" in "Night Owls"
    And Rob is a member of "Night Owls"
    And Rob has joined "Evening circle"
    When Ben reports Rob because "He insults others."
    And Mia warns Rob because "Please be kind to others."
    Then Rob is told "Please be kind to others."
    And Rob is warned
    And Rob is not suspended
    And Rob is not on probation
    And Rob still has a seat in "Evening circle"

  Scenario: A suspended member stays outside
    Given Mia suspends Rob for 14 days because "He insulted Ben."
    When Rob logs in
    Then Rob is refused: This account is suspended. We emailed you why; please answer that email if you think it is wrong.
    And Rob is told "He insulted Ben."
    And Rob is suspended
    When 15 days pass
    And Rob logs in
    Then Rob is logged in
    And Rob is active again
    When Mia suspends Rob for 2 days
    And Mia lets Rob come back
    Then Rob is active
    When Mia warns Rob
    Then Rob is not suspended
    When Mia puts Rob on probation because "He insulted Ben again."
    Then Rob is not warned
    And Rob is on probation
    When Mia removes Rob for good because "He would not stop."
    Then Rob is removed for good

  Scenario: Suspension stops the charges
    Given Ben has the monthly plan
    When Mia suspends Ben
    And 2 months pass
    Then Ben is not charged again
    And Ben has paid 15 dollars in all
    When Mia lets Ben come back
    Then Ben is without a plan

  Scenario: Staff give money back
    Given Ben pays monthly
    When Mia refunds 5 dollars to Ben because "The room failed."
    Then Ben gets a mail "A refund from Wellspring"
    And Ben has got 5 dollars back
    And Ben is not told "The room failed."
    And Ben was charged 1 time

  Scenario: The bank takes back a charge
    When Ben pays for "Unlimited, monthly" and disputes the charge
    Then staff see that Ben disputes 15 dollars
    And Ben keeps his plan

  Scenario: A canceled plan runs to its end
    Given Ben has subscribed to the yearly plan
    And Cleo is a member
    When Ben cancels his plan
    Then Ben still has the plan
    When 1 year passes
    And 1 week passes
    And 1 hour passes
    Then Ben has no plan
    And Ben was not charged again
    And Cleo was never charged

  Scenario: A restriction keeps two members apart
    Given Ana and Rob are members of "Night Owls"
    And Ana hosts "Evening circle" in "Night Owls"
    When Ana restricts Rob because "He writes to me at night."
    Then "Evening circle" looks to Rob like a full session
    And Rob is not told about it
    When Ana lifts the restriction of Rob
    And Rob restricts Ana because "She is right to be angry."
    Then Rob does not see "Evening circle"
    When Rob lifts the restriction of Ana
    Then Rob sees "Evening circle"

  Scenario: A host cancels a session
    Given Ana hosts "Evening circle" on Friday at 18:00
    And Ben and Cleo have joined "Evening circle"
    When Ana cancels "Evening circle"
    Then "Evening circle" is canceled
    And Ben and Cleo get a mail "A session you registered for was canceled"
    And Ben is told "monthly allowance are free again"
    And Ana is not told "monthly allowance are free again"

  Scenario: A post in the forum is answered and deleted
    Given Ana, Ben and Cleo are members of "Night Owls"
    When Ben posts "I could not sleep." in "Night Owls"
    And Cleo replies "Neither could I." to "I could not sleep."
    Then Ben has 1 notice of the discussions
    When Ben deletes "I could not sleep."
    Then Cleo does not see "I could not sleep."

  Scenario: Feedback after a session
    Given Ana hosts "Evening circle" on Wednesday at 19:00 for 60 minutes
    And Ben has joined "Evening circle"
    When "Evening circle" is over
    Then "Evening circle" is over
    When Ben closes his account
    Then Ben is logged out
