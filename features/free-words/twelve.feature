Feature: Twelve scenarios of a product person who never saw the steps

  Scenario: The sixth member finds the session full
    Given Ana hosts "Evening circle" in "Night Owls" with 5 seats
    And Ben, Cleo, Dan, Eve and Finn have joined "Evening circle"
    When Gus tries to join "Evening circle"
    Then he is refused because the session is full
    And "Evening circle" has no seats left
    When Ben leaves "Evening circle"
    And Gus joins "Evening circle"
    Then Gus has a seat in "Evening circle"

  Scenario: The waiting list moves up
    Given a session "Evening circle" hosted by Ana on Wednesday at 19:00
    And "Evening circle" is full
    And Gus is on the waiting list of "Evening circle"
    When Ben leaves "Evening circle"
    Then Gus gets a mail "A seat is free"
    And a seat is kept for Gus
    When 1 day passes
    Then no seat is kept for Gus

  Scenario: A warning does not take a member's seat
    Given Rob is a member of "Night Owls"
    And Rob has joined "Evening circle"
    When Ben reports Rob because "He insults others."
    And Mia warns Rob because "Please be kind to others."
    Then Rob is warned
    And Rob is told "Please be kind to others."
    And Rob still has a seat in "Evening circle"

  Scenario: A suspended member stays outside
    Given Mia suspends Rob for 14 days because "He insulted Ben."
    When Rob logs in
    Then Rob is refused
    When 15 days pass
    And Rob logs in
    Then Rob is logged in

  Scenario: Suspension stops the charges
    Given Ben has the monthly plan
    When Mia suspends Ben
    And 2 months pass
    Then Ben is not charged
    And Ben has paid 15 dollars in all

  Scenario: Staff give money back
    Given Ben pays monthly
    When Mia refunds 5 dollars to Ben because "The room failed."
    Then Ben gets a mail "Refund"
    And Ben has got 5 dollars back
    And the reason of the refund is "The room failed."

  Scenario: The bank takes back a charge
    Given Ben has paid for a month
    When Ben disputes the charge with his bank
    Then Mia is told that Ben disputes 15 dollars
    And Ben keeps his plan

  Scenario: A canceled plan runs to its end
    Given Ben has subscribed to the yearly plan
    When Ben cancels his plan
    Then Ben still has the plan
    When 1 year passes
    Then Ben has no plan
    And Ben was not charged again

  Scenario: A restriction keeps two members apart
    Given Ana and Rob are members of "Night Owls"
    And Ana hosts "Evening circle" in "Night Owls"
    When Ana restricts Rob because "He writes to me at night."
    Then Rob does not see "Evening circle"
    And Rob cannot join "Evening circle"
    And Rob is not told about it
    When Ana lifts the restriction of Rob
    Then Rob sees "Evening circle"

  Scenario: A host cancels a session
    Given Ana hosts "Evening circle" on Friday at 18:00
    And Ben and Cleo have joined "Evening circle"
    When Ana cancels "Evening circle"
    Then "Evening circle" is canceled
    And Ben and Cleo get a mail "Session canceled"
    And Ana does not get a mail

  Scenario: A post in the forum is answered and deleted
    Given Ana, Ben and Cleo are members of "Night Owls"
    When Ben posts "I could not sleep." in "Night Owls"
    And Cleo replies "Neither could I." to "I could not sleep."
    Then Ben is notified of the reply
    When Ben deletes "I could not sleep."
    Then Cleo does not see "I could not sleep."

  Scenario: Feedback after a session
    Given Ana hosts "Evening circle" on Wednesday at 19:00 for 60 minutes
    And Ben has joined "Evening circle"
    When "Evening circle" is over
    And Ben rates "Evening circle" with 5 stars
    Then Ana sees 1 review
    And the rating of "Evening circle" is 5
    When Ben closes his account
    Then the review is from a former member
