Feature: Plans

  There are two plans, Basic and Unlimited; staff can set them.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ana hosts "Early talk" in "Night Owls" on Friday at 19:00
    And Ben is registered for "Night talk" in "Night Owls"

  Rule: Everybody is on Basic until another plan is set

    @http @memory @BIL-001
    Example: Ben has never had another plan
      When Ben registers for "Early talk"
      Then it is refused: Wellspring Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!

    @BIL-001
    Example: Unlimited holds from the moment it is set
      Given Ben has the plan unlimited
      When Ben registers for "Early talk"
      Then "Early talk" is "Going" to Ben

    @BIL-001
    Example: and so does going back to Basic
      Given Ben has the plan unlimited
      And Ben has the plan basic
      When Ben registers for "Early talk"
      Then it is refused: Wellspring Basic members can only register for 1 session at a time. Upgrade to Unlimited Membership to register for another session!

  Rule: The forum is open to both plans

    @BIL-004
    Example: Ben takes part on Basic
      Given Ben is on Basic
      When Ben posts "Cannot sleep" in "Night Owls"
      And Ben replies "Nor can I" to "Cannot sleep"
      Then Ben finds in the discussion of "Night Owls": Cannot sleep
      And Ben finds below "Cannot sleep": Nor can I
