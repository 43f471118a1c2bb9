Feature: Notices at the right moment

  Everybody chooses what reaches them, in which way and when. Nothing comes twice.

  Background:
    Given the Well "Grief and Loss"
    And Ana hosts "Saying goodbye" in "Grief and Loss" on Thursday at 19:00 with 5 seats
    And Ben is registered for "Saying goodbye" in "Grief and Loss"

  Rule: What comes in quiet hours waits for their end, but what the member excepts

    @http @I-005
    Example: a reminder waits for the morning
      Given Ben wants nothing between "18:00" and "08:00"
      When it is Wednesday at 19:00
      Then Ben got 0 mails "A reminder of your session"
      When it is Thursday at 08:00
      Then Ben got 1 mail "A reminder of your session"

    Example: Ben excepts his own sessions
      Given Ben wants nothing between "18:00" and "08:00" but what concerns his own sessions
      When it is Wednesday at 19:00
      Then Ben got 1 mail "A reminder of your session"

    Example: a reminder that would come after the start is left out
      Given Ben wants nothing between "18:00" and "20:00"
      When it is Wednesday at 20:00
      Then Ben got 1 mail "A reminder of your session"
      When it is Thursday at 20:00
      Then Ben got 1 mail "A reminder of your session"

    Example: a reminder that waits does not come once Ben gave his seat back
      Given Ben wants nothing between "18:00" and "08:00"
      When it is Wednesday at 19:00
      And Ben unregisters from "Saying goodbye"
      And it is Thursday at 08:00
      Then Ben got 0 mails "A reminder of your session"

    Example: hours that end as they begin are refused
      When Ben tries to want nothing between "18:00" and "18:00"
      Then it is refused: Please choose two different times for your quiet hours.

  Rule: Each kind comes in one way

    Example: reminders not at all
      Given Ben wants reminders not at all
      When it is Thursday at 18:30
      Then Ben got 0 mails "A reminder of your session"

    @I-007
    Example: new sessions once a day, in one mail
      Given Ben is a member of "Grief and Loss"
      And Ben wants new sessions once a day
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And it is tomorrow at 08:00
      Then Ben got 0 mails "New sessions for you"
      And Ben got 1 mail "What is new for you"
      And no mail to Ben names "Grief"
      When it is tomorrow at 09:00
      Then Ben got 1 mail "What is new for you"

    Example: what was seen in the product is not mailed afterwards
      Given Ben is a member of "Grief and Loss"
      And Ben wants new sessions once a day
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      And Ben saw his notices
      And it is tomorrow at 08:00
      Then Ben got 0 mails "What is new for you"

    Example: a session that was called off is in no gathered mail
      Given Ben is a member of "Grief and Loss"
      And Ben wants new sessions once a day
      When 2 hours pass
      And Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      And Ana cancels "Night talk"
      And it is tomorrow at 08:00
      Then Ben got 0 mails "What is new for you"

    Example: a Well that Cleo left is in no gathered mail
      Given Cleo is a member of "Grief and Loss"
      And Cleo wants new sessions once a day
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      And Cleo leaves "Grief and Loss"
      And it is tomorrow at 08:00
      Then Cleo got 0 mails "What is new for you"

    Example: a way in which a kind does not come is refused
      When Ben tries to want reminders once a day
      Then it is refused: Notices of this kind do not come that way.

  Rule: In a week of little energy only the own sessions are announced

    Example: no new sessions, and the reminder comes
      Given Ben is a member of "Grief and Loss"
      And Ben asks for a week of his own sessions only
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And it is Wednesday at 19:00
      Then Ben got 0 mails "New sessions for you"
      And Ben got 1 mail "A reminder of your session"

  Rule: Members see what comes next, and a list of what they were told of

    Example: the next reminder, after quiet hours
      Given Ben wants nothing between "18:00" and "08:00"
      Then Ben would get a reminder on Thursday at 08:00 next
      And Ben gets the mail "Your place in a session"
      And Ben's notices are "Your place in a session"

    Example: a notice says which session it is about, as long as Ben has his place there
      Then Ben gets the mail "Your place in a session"
      And Ben's notice "Your place in a session" is about "Saying goodbye"
      When Ben unregisters from "Saying goodbye"
      Then Ben's notice "Your place in a session" is about no session

  Rule: Who follows a host hears of new dates, and nobody else learns of it

    Example: Cleo follows Ana and is in none of her Wells
      Given Cleo follows Ana
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      Then Cleo got 1 mail "New dates for you"
      And no mail to Cleo names "Grief"
      And no mail to Cleo names "Ana"

    Example: one mail for a day, however many sessions Ana plans
      Given Cleo follows Ana
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And Ana hosts "Morning talk" in "Grief and Loss" on Friday at 08:00 with 5 seats
      And 2 hours pass
      Then Cleo got 1 mail "New dates for you"

    Example: what the Well says is not said again
      Given Ben is a member of "Grief and Loss"
      And Ben follows Ana
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      Then Ben got 1 mail "New sessions for you"
      And Ben got 0 mails "New dates for you"

    Example: Cleo follows Ana no longer
      Given Cleo follows Ana
      And Cleo follows Ana no longer
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      Then Cleo got 0 mails "New dates for you"

    Example: a restriction keeps them apart without a word
      Given Ana restricts Cleo, because "She writes to me after every session."
      And Cleo follows Ana
      When Ana hosts "Night talk" in "Grief and Loss" on Friday at 20:00 with 5 seats
      And 2 hours pass
      Then Cleo got 0 mails "New dates for you"
      And Cleo follows 1 host

    Example: a member who does not host is not followed
      When Cleo tries to follow Ben
      Then it is refused: This member does not host sessions.

    Example: nobody follows themself
      When Ana tries to follow Ana
      Then it is refused: You cannot follow yourself.
