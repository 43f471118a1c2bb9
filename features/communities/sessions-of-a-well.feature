Feature: A Well and its sessions

  Whoever leaves a Well gives up nothing by accident, and a Well with people waiting in it is not taken away.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00

  Rule: Leaving with seats in coming sessions needs a second word

    @API-046
    Example: the sessions are named
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ben leaves "Night Owls"
      Then it is refused: You are registered for sessions in this Well: “Night talk”. Unregister first, then you can leave.
      And Ben belongs to "Night Owls"

    @API-046
    Example: leaving them as well
      Given Ben is registered for "Night talk" in "Night Owls"
      When Ben leaves "Night Owls" and its sessions
      And 1 second passes
      Then Ben does not belong to "Night Owls"
      And "Night talk" has 16 seats left

  Rule: A Well with sessions ahead is not deleted

    @API-047
    Example: Mia tries
      When Mia deletes "Night Owls"
      Then it is refused: This Well has sessions that are planned or running.

  Rule: The list of members tells who hosted and whom people met

    @COM-078 @COM-031
    Example: four people met
      Given Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      When Ana, Ben, Cleo and Dan have met in "Night talk"
      And Ben looks at the members of "Night Owls"
      Then Ana is listed with 1 session hosted and 3 people met
      And Ben is listed with 0 sessions hosted and 3 people met
