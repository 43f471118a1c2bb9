Feature: Appeals

  Who was judged can object once, within 30 days, by the mailed link alone: also while suspended or removed. Another person than
  the one who decided looks at everything again.

  Background:
    Given Mia is an admin
    And Kim is on the staff, too
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben and Cleo are registered for "Night talk" in "Night Owls"
    And Cleo has reported Ben in "Night talk"

  Rule: The mailed link is enough

    @http @MOD-029
    Example: Ben reads what was decided
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      Then the mailed link shows Ben the reason "He shouted at a newcomer." and that he can object

    @MOD-029
    Example: Ben is suspended and objects
      Given Mia suspends Ben in the case for 7 days
      When Ben objects by the mailed link: "I called for help."
      Then the mailed link shows Ben that his objection waits
      And Kim is mailed that an appeal waits, and Mia is not

  Rule: One objection for each decision, within 30 days

    Example: twice
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      And Ben objects by the mailed link: "I called for help."
      When Ben objects by the mailed link: "And once more."
      Then it is refused: You have objected to this decision already. We have what you wrote.

    Example: without words
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      When Ben objects by the mailed link: " "
      Then it is refused: Please write the reason in your own words.

    Example: a month later
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      And 30 days pass
      When Ben objects by the mailed link: "I called for help."
      Then it is refused: The time to object to this decision is over. You can still write to us.

  Rule: Another person decides

    Example: Mia may not decide about her own decision
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      And Ben objects by the mailed link: "I called for help."
      When Mia overturns the decision: "I was wrong."
      Then it is refused: Another member of the staff has to decide this appeal: you made the decision.

    @MOD-029
    Example: Kim overturns the suspension
      Given Mia suspends Ben in the case for 7 days
      And Ben objects by the mailed link: "I called for help."
      When Kim overturns the decision: "Cleo says the same."
      Then the account of Ben is "active"
      And Ben is mailed that the decision is overturned: "Cleo says the same."
      And Mia is mailed that a decision of hers was overturned

    @MOD-029
    Example: a place from which Ben was kept out can be taken again
      Given Mia suspends Ben in the case for 7 days
      And Ben objects by the mailed link: "I called for help."
      And Kim overturns the decision: "Cleo says the same."
      And the account of Ben is "active"
      And Ben logs in
      When Ben registers for "Night talk"
      Then Ben is registered for 1 session

    Example: the case tells of the objection, beside all else that happened in it
      Given Mia suspends Ben in the case for 7 days
      And Ben objects by the mailed link: "I called for help."
      And Kim overturns the decision: "Cleo says the same."
      And Ben is mailed that the decision is overturned: "Cleo says the same."
      Then the case has told, in this order: report, decided, closed, appealed, appeal-decided, ended

    Example: Kim upholds the warning
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      And Ben objects by the mailed link: "I called for help."
      When Kim upholds the decision: "Three people say so."
      Then the account of Ben is "warned"
      And Ben is mailed that the decision stays: "Three people say so."

    Example: what was overturned does not count
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      And Ben objects by the mailed link: "I called for help."
      And Kim overturns the decision: "Cleo says the same."
      When Cleo has reported Ben in "Night talk"
      Then staff have 1 open case about Ben, with 1 report
      And beside it stand 1 earlier report and 0 warnings

  Rule: An appeal that waits for too long comes back to the staff

    Example: a week
      Given Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      And Ben objects by the mailed link: "I called for help."
      When 7 days pass
      Then Kim is mailed that an appeal waits for too long
