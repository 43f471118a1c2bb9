Feature: What sessions add up to

  Sessions count when they are over. The first, the third and the fifth bring a word that waits until its member reads it, and so does the first one that a member hosts.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00
    And Ben, Cleo and Dan are registered for "Night talk" in "Night Owls"
    And Ana, Ben, Cleo and Dan have met in "Night talk"

  Rule: Members read in their own account how often they came, and their plan

    @IDN-084
    Example: a host and a member
      Then Ben's own account says 1 session attended, 0 hosted and 3 people met, without Unlimited
      And Ana's own account says 0 sessions attended, 1 hosted and 3 people met, without Unlimited

  Rule: A session counts when it is over

    @http @memory
    Example: three peers and a host
      Then Ben's profile says 3 peers supported and 0 sessions hosted
      And Ana's profile says 3 peers supported and 1 session hosted

  Rule: Nothing congratulates people before the planned end of the session, also when it ended early

    @FBK-033
    Example: Ana ends it in its first minutes
      When it is 59 minutes into "Night talk"
      Then no notice waits for Ben
      And no notice waits for Ana
      When it is 60 minutes into "Night talk"
      Then the notice "SHOW_POST_ONE_SESSION_MODAL" waits for Ben

  Rule: Notices wait one at a time, and are shown once on all devices

    Example: Ben's first session
      When it is 60 minutes into "Night talk"
      Then the notice "SHOW_POST_ONE_SESSION_MODAL" waits for Ben
      When Ben closes his notice
      Then no notice waits for Ben

    Example: Ana hosts for the first time
      When it is 60 minutes into "Night talk"
      Then the notice "SHOW_POST_ONE_SESSION_MODAL" waits for Ana
      When Ana closes her notice
      Then the notice "SHOW_TRAINING_LINK_MODEL" waits for Ana

    Example: Ana has the first one open on two devices, and closes it on both
      When it is 60 minutes into "Night talk"
      Then the notice "SHOW_POST_ONE_SESSION_MODAL" waits for Ana
      When Ana closes the notice "SHOW_POST_ONE_SESSION_MODAL"
      Then the notice "SHOW_TRAINING_LINK_MODEL" waits for Ana
      When Ana closes the notice "SHOW_POST_ONE_SESSION_MODAL"
      Then the notice "SHOW_TRAINING_LINK_MODEL" waits for Ana

    Example: a notice that is not closed gives way after a week
      When it is 60 minutes into "Night talk"
      Then the notice "SHOW_POST_ONE_SESSION_MODAL" waits for Ben
      When it is 7 days later at 23:59
      Then no notice waits for Ben
