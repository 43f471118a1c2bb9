Feature: Mails about sessions

  People are told what happens to their seats and sessions, in their own time, and their calendars follow.

  Background:
    Given the Well "Grief and Loss"
    And Ana hosts "Saying goodbye" in "Grief and Loss" on Thursday at 19:00 with 5 seats

  Rule: A seat is confirmed, with an appointment

    @SCH-137
    Example: Ben registers
      When Ben is registered for "Saying goodbye" in "Grief and Loss"
      Then Ben gets the mail "Your place in a session"
      And it says that it starts on Thursday at 19:00
      And its appointment is confirmed for Thursday at 19:00
      And no mail to Ben tells what "Saying goodbye" or "Grief and Loss" is about

    Example: somebody far away reads both times
      Given Cleo lives in "America/New_York"
      When Cleo is registered for "Saying goodbye" in "Grief and Loss"
      Then Cleo gets the mail "Your place in a session"
      And it says "2:00pm EDT"
      And it says "7:00pm BST for the host"

    @SCH-137
    Example: Ben gives it back
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      And Ben gets the mail "Your place in a session"
      When Ben unregisters from "Saying goodbye"
      Then Ben gets the mail "You gave back your place in a session"
      And its appointment is taken back, and newer than the one before

  Rule: Who is registered learns what changes, and nobody else

    @SCH-140
    Example: a new time
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      When Ana moves "Saying goodbye" to Thursday at 20:00
      And Cleo is registered for "Saying goodbye" in "Grief and Loss"
      Then Ben gets the mail "A session you registered for was changed"
      And its appointment is confirmed for Thursday at 20:00
      And Cleo gets no mail "A session you registered for was changed"

    @SCH-141
    Example: it is canceled
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      And Ben gets the mail "Your place in a session"
      When Ana calls off "Saying goodbye"
      Then Ben gets the mail "A session you registered for was canceled"
      And its appointment is taken back, and newer than the one before

  Rule: Reminders come a day and half an hour before

    Example: both
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      When it is Wednesday at 19:00
      Then Ben got 1 mail "A reminder of your session"
      When it is Thursday at 18:30
      Then Ben got 2 mails "A reminder of your session"

    Example: not to who gave the place back
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      And Ben unregisters from "Saying goodbye"
      When it is Thursday at 18:30
      Then Ben got 0 mails "A reminder of your session"

    Example: they move with the session
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      And Ana moves "Saying goodbye" to Friday at 19:00
      When it is Wednesday at 19:00
      Then Ben got 0 mails "A reminder of your session"
      When it is Thursday at 19:00
      Then Ben got 1 mail "A reminder of your session"

    Example: not to who switched them off
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      And Ben switches reminders off
      When it is Thursday at 18:30
      Then Ben got 0 mails "A reminder of your session"

  Rule: A host is told when too few people come

    Example: two hours before, one person
      Given Ben is registered for "Saying goodbye" in "Grief and Loss"
      When it is Thursday at 17:00
      Then Ana gets the mail "About the session you host"
      And it says "1 person has registered"

    Example: two are enough
      Given Ben, Cleo are registered for "Saying goodbye" in "Grief and Loss"
      When it is Thursday at 17:00
      Then Ana gets no mail "About the session you host"

  Rule: What a series changes is told in one mail

    @I-017
    Example: every coming session starts an hour later
      Given Ana hosts the series "Owl round" in "Grief and Loss" every 1 week from Friday at 19:00
      And Cleo has seats in "Owl round 1" and "Owl round 2" in "Grief and Loss"
      When Ana moves the series "Owl round" to Friday at 20:00
      And 1 minute passes
      Then Cleo got 1 mail "Sessions you registered for were changed"

    @I-018
    Example: it ends with everything in it
      Given Ana hosts the series "Owl round" in "Grief and Loss" every 1 week from Friday at 19:00
      And Cleo has seats in "Owl round 1" and "Owl round 2" in "Grief and Loss"
      When Ana ends the series "Owl round" with all its sessions
      And 1 minute passes
      Then Cleo got 1 mail "Sessions you registered for were canceled"

  Rule: Whoever waits for a seat learns that there will be none

    Example: the session is canceled
      Given Ben, Cleo, Dan, Eve and Finn are registered for "Saying goodbye" in "Grief and Loss"
      And Greta and Hana wait for "Saying goodbye"
      When Ana calls off "Saying goodbye"
      Then Greta got 1 mail "A session you wait for was canceled"
