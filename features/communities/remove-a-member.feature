Feature: Removing a member from a Well

  Somebody who does not keep to what a Well is for can be taken out of it by staff, who say why.

  Background:
    Given the Well "Night Owls"
    And Ben is a member of "Night Owls"

  Rule: Staff remove a member, with a reason

    @MOD-024 @MOD-026
    Example: Mia removes Ben
      When Mia removes Ben from "Night Owls" because "Sold things to others"
      Then Ben does not belong to "Night Owls"
      And Ben is told by mail that they were removed from a Well
      And no mail to Ben names "Night Owls"

    @MOD-026
    Example: without a reason
      When Mia removes Ben from "Night Owls" because ""
      Then it is refused: Please provide reason for removal
      And Ben belongs to "Night Owls"

    @MOD-024
    Example: a member tries
      Given Cleo is a member of "Night Owls"
      When Cleo removes Ben from "Night Owls" because "I do not like them"
      Then it is refused: You do not have permission to do this.

    @MOD-024
    Example: somebody who does not belong to the Well
      When Mia removes Cleo from "Night Owls" because "Sold things to others"
      Then it is refused: This person does not belong to this Well.

    @MOD-024
    Example: the creator
      When Mia removes Mia from "Night Owls" because "Sold things to others"
      Then it is refused: The creator of a Well cannot be removed from it.

    @MOD-024
    Example: the main Well
      When Mia removes Ben from "Welcome Well" because "Sold things to others"
      Then it is refused: Everyone belongs to this Well.

  Rule: Whoever was removed comes back when staff allow it

    @MOD-024
    Example: Ben tries to come back
      Given Mia removed Ben from "Night Owls" because "Sold things to others"
      When Ben joins "Night Owls" with the commitment
      Then it is refused: You cannot join this Well at the moment. If you would like to talk about it, our team is here for you.

    @MOD-024
    Example: Ben is allowed back
      Given Mia removed Ben from "Night Owls" because "Sold things to others"
      When Mia allows Ben back into "Night Owls"
      And Ben joins "Night Owls" with the commitment
      Then Ben belongs to "Night Owls"

    @MOD-024
    Example: staff see who was removed, and why
      Given Mia removed Ben from "Night Owls" because "Sold things to others"
      When Mia looks at who was removed from "Night Owls"
      Then Ben is listed as removed by Mia because "Sold things to others"

    @MOD-024
    Example: nobody else does
      Given Mia removed Ben from "Night Owls" because "Sold things to others"
      When Ben looks at who was removed from "Night Owls"
      Then it is refused: You do not have permission to do this.

  Rule: The seats in the coming sessions of the Well are given back

    @MOD-024
    Example: Ben had one
      Given Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Mia removes Ben from "Night Owls" because "Sold things to others"
      And 1 second passes
      Then "Night talk" has 16 seats left

  Rule: Who was removed hosts nothing in the Well

    @MOD-024
    Example: Ana's evening is called off, once staff had a day to find another host
      Given Ana hosts "Night talk" in "Night Owls" on Friday at 19:00
      And Ben is registered for "Night talk" in "Night Owls"
      When Mia removes Ana from "Night Owls" because "Sold things to others"
      Then "Night talk" is "Going" to Ben
      When it is Thursday at 19:00
      Then "Night talk" is "Canceled" to Ben

    @MOD-024
    Example: a group-hosted session takes place without Ana, who set it up
      Given Ana has set up the group-hosted "Open circle" in "Night Owls" on Friday at 19:00
      And Ben is registered for "Open circle" in "Night Owls"
      When Mia removes Ana from "Night Owls" because "Sold things to others"
      And 1 second passes
      Then "Open circle" is "Full" to Ana
      And "Open circle" is "Going" to Ben
      When Ana renames the session "Open circle" to "My circle"
      Then it is refused: You do not have permission to do this.
