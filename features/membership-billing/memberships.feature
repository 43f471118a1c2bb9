Feature: Memberships

  Unlimited is paid by card for one or several months at a time, and continues until it is canceled. Nothing is lost when a payment fails.

  Rule: Prices come from one list

    @http @BIL-005 @BIL-009 @BIL-040 @BIL-057
    Example: the plans and their prices
      Then the plans on sale are "Basic; Unlimited, monthly; Unlimited, every 3 months" and "Unlimited, yearly"
      And "Unlimited, monthly" costs 15 dollars every month

    Example: what will be charged is said before
      Then before paying for "Unlimited, monthly" Ben reads 15 dollars, charged on 2026-05-04, and again on 2026-06-04

    Example: a credit pays first, and what is left of it pays the renewal
      Given Ben has a card
      And Ben was given a credit of 10 dollars
      Then before paying for "Unlimited, monthly" Ben reads 5 dollars, charged on 2026-05-04, and again on 2026-06-04
      When Ben subscribes to "Unlimited, monthly"
      Then Ben has paid 5 dollars in all

  Rule: Subscribing charges the card at once

    @BIL-039 @BIL-047 @BIL-048 @BIL-049 @BIL-050
    Example: Ben subscribes
      Given Ben has a card
      When Ben subscribes to "Unlimited, monthly"
      Then the answer names "Unlimited, monthly" as the next plan
      And Ben has Unlimited until 2026-06-04
      And the next plan of Ben is "Unlimited, monthly"
      And Ben finds a receipt for 15 dollars
      And Ben gets a mail "Your receipt from Wellspring"

    @BIL-042 @BIL-052 @BIL-053
    Example: the card is shown by its end alone
      When Ben saves a card
      Then Ben has one card, which ends in 4242

    @API-048
    Example: a card that is declined
      When Ben saves a card that is declined
      Then it is refused: Your card was declined.

    @BIL-049
    Example: a charge that fails
      Given Ben has a card that cannot be charged
      When Ben subscribes to "Unlimited, monthly"
      Then it is refused: Your card was declined.
      And the answer names no next plan
      And Ben is on Basic
      And Ben has paid 0 dollars in all

    Example: no card
      When Ben subscribes to "Unlimited, monthly"
      Then it is refused: Please enter a card first.

  Rule: A closed account is not charged any more

    Example: a member is suspended, and nothing else happens until the month is over
      Given Mia is an admin
      And Ben is subscribed to "Unlimited, monthly"
      When Mia suspends Ben: "Sells pills to members"
      And it is 2026-07-05 at 10:00
      Then the revenue of 2026-05 is 15 dollars
      And the revenue of 2026-06 is 0 dollars

  Rule: Another plan begins when the period ends

    @BIL-051
    Example: from monthly to yearly
      Given Ben is subscribed to "Unlimited, monthly"
      When Ben subscribes to "Unlimited, yearly"
      Then Ben has paid 15 dollars in all
      And the next plan of Ben is "Unlimited, yearly"
      And Ben gets a mail "Your plan on Wellspring changes"
      When it is 2026-06-05 at 09:00
      Then Ben has Unlimited until 2027-06-04
      And Ben has paid 159 dollars in all

    @BIL-029
    Example: another card pays from the next billing date on
      Given Ben is subscribed to "Unlimited, monthly"
      When Ben saves a card
      Then Ben has paid 15 dollars in all

  Rule: Cancelling keeps what was paid for

    @BIL-049
    Example: Ben cancels
      Given Ben is subscribed to "Unlimited, monthly"
      When Ben cancels the membership
      Then the answer names "Basic" as the next plan
      And Ben has Unlimited until 2026-06-04
      And the next plan of Ben is "Basic"
      And Ben gets a mail "Your membership on Wellspring is canceled"
      When it is 2026-06-05 at 09:00
      Then Ben is on Basic
      And Ben has paid 15 dollars in all
      And Ben gets a mail "You are on Basic on Wellspring"

  Rule: A renewal that fails is not the end

    Example: seven days with Unlimited, then Basic
      Given Ben is subscribed to "Unlimited, monthly"
      And Ben has a card that cannot be charged
      When it is 2026-06-04 at 14:00
      Then Ben keeps Unlimited until 2026-06-11 although a payment is missing
      And Ben gets a mail "A payment on Wellspring did not work"
      When it is 2026-06-11 at 14:00
      Then Ben is on Basic
      And Ben has paid 15 dollars in all

    Example: another plan needs a card that pays first
      Given Ben is subscribed to "Unlimited, monthly"
      And Ben has a card that cannot be charged
      When it is 2026-06-04 at 14:00
      And Ben subscribes to "Unlimited, yearly"
      Then it is refused: The last payment for your plan did not work. Please save another card first; then you can change your plan.
      And the next plan of Ben is "Unlimited, monthly"
      When Ben saves a card
      And Ben subscribes to "Unlimited, yearly"
      Then the next plan of Ben is "Unlimited, yearly"

    Example: another card settles it
      Given Ben is subscribed to "Unlimited, monthly"
      And Ben has a card that cannot be charged
      When it is 2026-06-04 at 14:00
      And Ben saves a card
      Then Ben has Unlimited until 2026-07-04
      And Ben has paid 30 dollars in all

  Rule: Staff end memberships and pay back; members cannot

    @ADM-014 @ADM-038
    Example: at once
      Given Mia is an admin
      And Ben is subscribed to "Unlimited, monthly"
      When Ben sets the membership of Ben inactive
      Then it is refused: You do not have permission to do this.
      When Mia sets the membership of Ben inactive
      Then Ben is on Basic
      When it is 2026-06-05 at 09:00
      Then Ben has paid 15 dollars in all

    @ADM-038
    Example: a plan that was set by hand ends, too
      Given Mia is an admin
      And Ben has the plan unlimited
      When Mia sets the membership of Ben inactive
      Then Ben is on Basic

    Example: a part of a charge
      Given Mia is an admin
      And Ben is subscribed to "Unlimited, monthly"
      When Mia pays 5 dollars back to Ben
      Then Ben has paid 10 dollars in all
      And the revenue of 2026-05 is 10 dollars
      And Ben gets a mail "A refund from Wellspring"
      When Mia pays 11 dollars back to Ben
      Then it is refused: This is more than is left of the charge.

    @C-173
    Example: a charge of a member who closed the account
      Given Mia is an admin
      And Ben is subscribed to "Unlimited, monthly"
      When Ben deletes his account
      And Mia pays 15 dollars back to Ben
      Then the revenue of 2026-05 is 0 dollars

  Rule: What an account that was closed stopped is not charged by itself again

    @C-110
    Example: Ben comes back, and reads when his plan ends
      Given Ben is subscribed to "Unlimited, monthly"
      And Ben has deleted his account
      When Ben logs in once more
      Then Ben gets a mail "Your membership on Wellspring is not renewed"
      And it says "You have Unlimited until June 4, 2026"

    @C-110
    Example: Ben had canceled before
      Given Ben is subscribed to "Unlimited, monthly"
      When Ben cancels his membership
      And Ben deletes his account
      And Ben logs in once more
      Then Ben gets no mail "Your membership on Wellspring is not renewed"

  Rule: A host earns a free month by holding three sessions in a month

    @BIL-011
    Example: Ana holds three sessions in May
      Given the Well "Night Owls"
      And Ben has the plan unlimited
      And Cleo has the plan unlimited
      And Dan has the plan unlimited
      And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
      And Ana hosts "Late talk" in "Night Owls" on Thursday at 19:00
      And Ana hosts "Early talk" in "Night Owls" on Friday at 19:00
      And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
      And Ben, Cleo and Dan are registered for "Late talk" in "Night Owls"
      And Ben, Cleo and Dan are registered for "Early talk" in "Night Owls"
      When Ana holds "Night talk" with Ben, Cleo and Dan until it is over
      And Ana holds "Late talk" with Ben, Cleo and Dan until it is over
      Then Ana has held 2 of 3 sessions for a free month
      And Ana is on Basic
      When Ana holds "Early talk" with Ben, Cleo and Dan until it is over
      Then Ana has held 3 of 3 sessions for a free month
      And Ana has Unlimited until 2026-06-08
      And Ana gets a mail "You have Unlimited on Wellspring"
