Feature: Cases

  Everything that members report about one thing is one case. Staff see what came before, decide it with a rule and a reason,
  and both sides learn how it ended.

  Background:
    Given Mia is an admin
    And the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"

  Rule: What is about one thing is one case

    @MOD-025
    Example: two members report Ben
      Given Cleo has reported Ben in "Night talk"
      And Dan has reported Ben in "Night talk"
      Then staff have 1 open case about Ben, with 2 reports

    @MOD-025
    Example: a restriction joins it
      Given Cleo has reported Ben in "Night talk"
      And Dan has restricted Ben
      Then staff have 1 open case about Ben, with 1 report and 1 restriction

    Example: what comes after the decision is the next case, with what came before beside it
      Given Cleo has reported Ben in "Night talk"
      And Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      When Dan has reported Ben in "Night talk"
      Then staff have 1 open case about Ben, with 1 report
      And beside it stand 1 earlier report and 1 warning

  Rule: A measure has a rule and a reason

    @MOD-029 @MOD-030
    Example: a warning without a rule
      Given Cleo has reported Ben in "Night talk"
      When Mia warns Ben in the case without a rule: "He shouted."
      Then it is refused: Please choose the rule that was broken.

    @MOD-029
    Example: a warning without a reason
      Given Cleo has reported Ben in "Night talk"
      When Mia warns Ben in the case by the rule of respect: ""
      Then it is refused: Please write the reason in your own words.

    @MOD-029
    Example: a suspension without an end
      Given Cleo has reported Ben in "Night talk"
      When Mia suspends Ben in the case without an end
      Then it is refused: Please choose an end in the future.

  Rule: What a decision changes is read before it is made

    @C-173
    Example: a suspension takes Ben's seat
      Given Cleo has reported Ben in "Night talk"
      Then Mia reads that suspending Ben for 7 days gives back "Night talk"
      And Ben still has a seat in "Night talk"

    @C-173
    Example: beside a stronger limit a warning changes nothing
      Given Mia suspends Ben for 7 days
      And Cleo has reported Ben in "Night talk"
      Then Mia reads that a warning changes nothing about the account of Ben

    @C-173
    Example: a suspension stops the next charge, and a warning does not
      Given Ben pays monthly
      And Cleo has reported Ben in "Night talk"
      Then Mia reads that suspending Ben for 7 days stops the next charge of 15 dollars
      And Mia reads that a warning leaves the next charge of 15 dollars of Ben as it is
      When Mia suspends Ben in the case for 7 days
      And 2 months pass
      Then Ben has paid 15 dollars in all

  Rule: Staff who limit an account on the page of the member decide a case, too

    @ADM-006 @MOD-029 @MOD-030
    Example: of Ben nothing was reported
      When Mia warns Ben: "He shouted at a newcomer."
      Then Ben is warned
      And Ben is mailed the rule of respect, the reason "He shouted at a newcomer." and how to object
      And staff have no open case

    @ADM-006 @MOD-029
    Example: without a rule
      When Mia warns Ben without a rule: "He shouted at a newcomer."
      Then it is refused: Please choose the rule that was broken.
      And Ben is active
      And staff have no open case

    @ADM-006
    Example: what staff lift does not come back
      Given Mia suspends Ben for 7 days
      When Mia makes Ben active again: "It was another person"
      And 1 day passes
      Then Ben is active

  Rule: Both sides learn how it ended

    @MOD-029 @MOD-030
    Example: Ben is warned
      Given Cleo has reported Ben in "Night talk"
      When Mia warns Ben in the case by the rule of respect: "He shouted at a newcomer."
      Then the account of Ben is "warned"
      And Ben is mailed the rule of respect, the reason "He shouted at a newcomer." and how to object
      And Cleo is mailed that her report was read and that something was done, without what
      And every report of the case is closed

    Example: there is nothing to be done
      Given Cleo has reported Ben in "Night talk"
      When Mia closes the case with nothing to be done
      Then the account of Ben is "active"
      And Cleo is mailed that her report was read and nothing had to be done
      And Ben gets no mail about a decision

    @MOD-027
    Example: the old call closes the case, too
      Given Cleo has reported Ben in "Night talk"
      When Mia closes the report as handled, noting "Talked to him."
      Then staff have no open case
      And Cleo is mailed that her report was read and nothing had to be done

  Rule: What has an end leaves nothing behind

    @MOD-029
    Example: a suspension of a week
      Given Cleo has reported Ben in "Night talk"
      When Mia suspends Ben in the case for 7 days
      Then the account of Ben is "suspended"
      When 7 days pass
      Then the account of Ben is "active"
      And the decision about Ben has ended

  Rule: Staff do not decide what concerns them

    Example: a case about Mia
      Given Cleo reports Mia, saying "She was rude."
      When Mia closes the case with nothing to be done
      Then it is refused: Another member of the staff has to decide this case: it is about you.

    Example: a case that Mia reported herself
      Given Mia reports Ben, saying "I saw it."
      When Mia closes the case with nothing to be done
      Then it is refused: Another member of the staff has to decide this case: you reported it.

  Rule: A session that changed hands is judged by who hosted it when it was reported

    Example: Ana, whose session Finn hosts now
      Given Finn may host in "Night Owls"
      And Ben reports the session "Night talk", saying "What she wrote about it is cruel."
      And Mia gives "Night talk" to Finn to host
      When Mia warns Ana in the case by the rule of respect: "You made fun of newcomers."
      Then the account of Ana is "warned"
      And the account of Finn is "active"

    Example: reported under Ana and under Finn, neither is judged for the other
      Given Finn may host in "Night Owls"
      And Ben reports the session "Night talk", saying "What she wrote about it is cruel."
      And Mia gives "Night talk" to Finn to host
      And Cleo reports the session "Night talk", saying "It is still there."
      When Mia warns Finn in the case by the rule of respect: "You made fun of newcomers."
      Then it is refused: This cannot be done in this case.
      When Mia closes the case with nothing to be done
      Then staff have no open case

  Rule: A case that waits for too long comes back to the staff

    Example: three days
      Given Cleo has reported Ben in "Night talk"
      When 3 days pass
      Then Mia is mailed that something waits for too long
