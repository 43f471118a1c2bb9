Feature: Staff who look after themselves

  What members report can be hard to read. Staff take breaks and pass cases on, and no one asks them why.

  Background:
    Given Mia is an admin
    And Tom is an admin, too
    And Ben is a member

  Rule: "Somebody else please" needs no reason

    Example: Mia passes a case on, and it goes to Tom
      Given Cleo reports Ben, saying "He was rude to me."
      And Mia takes the case about Ben
      When Mia asks for somebody else in the case about Ben
      Then the case about Ben lies with Tom

    Example: whoever passed it on does not get it back
      Given Cleo reports Ben, saying "He was rude to me."
      And Mia takes the case about Ben
      When Mia asks for somebody else in the case about Ben
      And Tom asks for somebody else in the case about Ben
      Then the case about Ben lies with nobody

  Rule: Cases of staff who take a break, or leave, go to others

    Example: Mia takes a break
      Given Cleo reports Ben, saying "He was rude to me."
      And Mia takes the case about Ben
      When Mia takes a break from cases
      Then the case about Ben lies with Tom
      When Mia takes cases again
      And Tom takes a break from cases
      Then the case about Ben lies with Mia

    Example: Mia leaves
      Given Cleo reports Ben, saying "He was rude to me."
      And Mia takes the case about Ben
      When Mia deletes her account
      Then the case about Ben lies with Tom

    Example: a case that is opened again does not lie with Mia, who takes a break
      Given Cleo reports Ben, saying "He was rude to me."
      And Mia takes the case about Ben
      And Mia closes the case with nothing to be done
      And Mia takes a break from cases
      And 1 second passes
      When Tom opens the case again
      Then the case about Ben lies with Tom

    Example: members have no such break
      When Ben takes a break from cases
      Then it is refused: You do not have permission to do this.

  Rule: What waits for too long goes to the next one on duty

    Example: Mia lets a case wait, and Tom is on duty
      Given Cleo reports Ben, saying "He was rude to me."
      And Mia takes the case about Ben
      And Tom is on duty for 96 hours
      When 3 days pass
      Then the case about Ben lies with Tom
      And Tom is mailed that something waits for too long
      And Mia is not mailed that something waits for too long
