Feature: What everybody can know about those who run this

  Who runs the community, when somebody is on duty, which rules count and how often staff acted stands open to everybody.
  Small numbers do not, because they could point to a person.

  Rule: What is not set up is said so

    @http @memory
    Example: nobody has written anything yet
      When a visitor reads the trust page
      Then it says that a duty rota is not set up
      And it does not say who runs this
      And it has the rule "In a session the camera is on and you are in view."

  Rule: Staff write who runs this, where data lies and what authorities were answered

    Example: Mia writes it down, and takes one answer back
      Given Mia is an admin
      When Mia lets the trust page say that "Night Owls e.V., Berlin" runs this
      And Mia publishes the answer to an authority "A court asked for a name; we had none."
      And a visitor reads the trust page
      Then it says that "Night Owls e.V., Berlin" runs this
      And it has the answer to an authority "A court asked for a name; we had none."
      When Mia takes the answer "A court asked for a name; we had none." away
      And a visitor reads the trust page
      Then it has no answer to an authority

    Example: members cannot
      When Ben lets the trust page say that "Ben" runs this
      Then it is refused: You do not have permission to do this.

  Rule: Figures are of quarters that are over, and nothing below ten is shown

    Example: one report
      Given Ben is a member
      When Cleo reports Ben, saying "He was rude to me."
      And 14 weeks pass
      And a visitor reads the trust page
      Then it says "fewer than 10" reports for the second quarter of 2026
