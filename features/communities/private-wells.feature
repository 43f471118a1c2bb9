Feature: Private Wells

  Some Wells are open to those who are in them, and to nobody else.

  Rule: A private Well does not exist for others

    @http @COM-077
    Example: it is in no list
      Given the private Well "Quiet Room"
      When Ben looks at all Wells
      Then the Wells are "Welcome Well"

    @COM-077
    Example: it cannot be opened
      Given the private Well "Quiet Room"
      When Ben opens the Well "Quiet Room"
      Then it is refused: This Well does not exist.

    @COM-077
    Example: it cannot be joined
      Given the private Well "Quiet Room"
      When Ben joins "Quiet Room" with the commitment
      Then it is refused: This Well does not exist.

    @COM-077
    Example: its members cannot be looked at
      Given the private Well "Quiet Room"
      When Ben looks at the members of "Quiet Room"
      Then it is refused: This Well does not exist.

  Rule: Its members and admins see it

    @COM-077
    Example: Mia created it
      Given the private Well "Quiet Room"
      When Mia looks at all Wells
      Then the Wells are "Welcome Well", "Quiet Room"
