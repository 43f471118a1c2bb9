Feature: Signals of the host, and shared screens

  Whoever leads can ask, invite and show; nobody is unmuted by others, and nobody else's signals count.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And "Night talk" starts
    And Ana, Ben, Cleo and Dan have entered "Night talk"

  Rule: Nobody is unmuted by others

    @ROM-084
    Example: Ana invites Ben to speak, and asks nobody to mute
      When Ana invites Ben to speak in "Night talk"
      Then Ben is invited to speak in "Night talk"
      And Ben is not asked to mute in "Night talk"

    @ROM-084
    Example: members invite nobody
      When Cleo invites Ben to speak in "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: The end of a breakout can be signalled by the host and staff alone

    @ROM-070
    Example: Ana's signal counts
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana signals that the breakout of "Night talk" ends in 30 minutes
      Then the breakout of "Night talk" ends in 30 minutes

    @ROM-069 @ROM-070
    Example: Ana's signal to stop reaches everybody
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana signals that the breakout of "Night talk" stops
      Then everybody is in the main room of "Night talk"
      And Cleo hears that the timer of "Night talk" stopped

    @ROM-070
    Example: Cleo's is ignored
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Cleo signals that the breakout of "Night talk" stops
      Then Ben is in room 1 of "Night talk" with Cleo and Dan

    @ROM-070 @ROM-094
    Example: a time that is too long is refused
      Given Ana has sent Ben, Cleo and Dan into room 1 of "Night talk" for 15 minutes
      When Ana signals that the breakout of "Night talk" ends in 50 minutes
      Then it is refused: Please choose a whole number of minutes from 15 to 45.

  Rule: Screens are shared by the host, and by attendees when the host lets them

    @ROM-048
    Example: Ana shares
      When Ana shares her screen in "Night talk"
      Then Ana is given the way for her screen

    @ROM-048
    Example: Ben may not
      When Ben shares his screen in "Night talk"
      Then it is refused: The host has not switched on screen sharing.

    @ROM-048
    Example: Ana lets attendees share
      Given Ana lets attendees share their screens in "Night talk"
      When Ben shares his screen in "Night talk"
      Then Ben is given the way for his screen

    @ROM-048
    Example: in a group-hosted session everybody may
      Given Eve has set up the group-hosted "Open circle" in "Night Owls" on Friday at 19:00
      And Finn, Gus and Hugo are registered for "Open circle" in "Night Owls"
      And "Open circle" starts
      And Finn, Gus and Hugo have entered "Open circle"
      When Finn shares his screen in "Open circle"
      Then Finn is given the way for his screen

    @ROM-048
    Example: only whoever leads ends somebody's screen
      Given Ana lets attendees share their screens in "Night talk"
      When Cleo ends the shared screen of Ben in "Night talk"
      Then it is refused: You do not have permission to do this.

  Rule: The agenda is moved by whoever leads, and by everybody in a group-hosted session

    Example: Ana goes on
      When Ana goes to step 3 of the agenda of "Night talk"
      Then Ben is at step 3 of the agenda of "Night talk"

    Example: Ben does not lead
      When Ben goes to step 3 of the agenda of "Night talk"
      Then it is refused: You do not have permission to do this.

    @ROM-081
    Example: a group-hosted session leads itself along the agenda
      Given Eve has set up the group-hosted "Open circle" in "Night Owls" on Friday at 19:00
      And Finn, Gus and Hugo are registered for "Open circle" in "Night Owls"
      And "Open circle" starts
      And Finn, Gus and Hugo have entered "Open circle"
      When Finn goes to step 2 of the agenda of "Open circle"
      Then Gus is at step 2 of the agenda of "Open circle"

  Rule: A camera that failed is given more time by the host

    Example: two more minutes for Ben
      When Ana gives Ben time for his camera in "Night talk"
      Then Ben has 2 minutes for his camera in "Night talk"
