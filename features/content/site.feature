Feature: The organisation's own words and looks

  Staff change what the pages say without a developer: a draft, a look at it, a time from which it is shown, and a way
  back. Who did what, and why, stays readable.

  Background:
    Given Mia is an admin

  Rule: What staff publish is shown from its time on, and the way back is one step

    @http @memory
    Example: a sentence of the home page is changed and taken back
      When Mia writes the draft "Talk to people who know it" of "home.headline"
      Then visitors read "You do not have to carry it alone" in "home.headline"
      When Mia publishes "home.headline" because "Clearer"
      Then visitors read "Talk to people who know it" in "home.headline"
      When Mia takes the newest version of "home.headline" back because "The old one was better"
      Then visitors read "You do not have to carry it alone" in "home.headline"
      And the history of "home.headline" says
        | version | who | why     | taken back because     |
        | 1       | Mia | Clearer | The old one was better |

    Example: it begins at a time
      When Mia writes the draft "Closed on Sunday" of "contact-us.title"
      And Mia publishes "contact-us.title" from 2 hours on because "Holidays"
      Then visitors read the usual words in "contact-us.title"
      When 2 hours pass
      Then visitors read "Closed on Sunday" in "contact-us.title"

    Example: what was to begin later is taken back before it does
      When Mia writes the draft "Closed on Sunday" of "contact-us.title"
      And Mia publishes "contact-us.title" from 2 hours on because "Holidays"
      And Mia takes the newest version of "contact-us.title" back because "We are open"
      And 2 hours pass
      Then visitors read the usual words in "contact-us.title"

  Rule: Buttons and short texts are found by their words and changed like everything else

    Example: a button says something else
      Then a search of the desk for "get unlimited" finds "words-membership.plans.choose"
      When Mia writes the draft "Support us" of "words-membership.plans.choose"
      And Mia publishes "words-membership.plans.choose" because "Warmer"
      Then visitors read "Support us" in "words-membership.plans.choose"
      And a search of the desk for "support us" finds "words-membership.plans.choose"

    Example: what is filled into a sentence is known
      When Mia writes the draft "It ends on {day}." of "words-membership.yours.ends"
      Then it is refused: Please check value: nothing is filled in for {day}.

    Example: a sentence whose form depends on a number says something else in both forms
      When Mia writes the draft "{total, plural, one {just # Well} other {all # Wells}}" of "words-wells.list.count"
      And Mia publishes "words-wells.list.count" because "Warmer"
      Then visitors read "just 1 Well" for 1 and "all 2 Wells" for 2 in "words-wells.list.count"

    Example: a form that is missing is named in plain words
      When Mia writes the draft "{total, plural, other {# Wells}}" of "words-wells.list.count"
      Then it is refused: Please check value: the form one { } is missing; it stands for 1.

    Example: what is specified word for word says so
      Then "words-forum.feed.end" is marked with "FOR-002"

  Rule: Two who write at the same time do not write over each other

    Example: the second one is told
      Given Kim is on the staff, too
      When Mia and Kim both look at "home.headline"
      And Mia writes the draft "Mia's words" of "home.headline"
      And Kim writes "Kim's words" upon what Kim saw of "home.headline"
      Then Kim is refused: Another member of the staff changed this meanwhile. Nothing was written over: look at it as it is now, and decide again.
      And the draft of "home.headline" is "Mia's words"
      When Kim throws away what Kim saw of "home.headline"
      Then Kim is refused: Another member of the staff changed this meanwhile. Nothing was written over: look at it as it is now, and decide again.
      And the draft of "home.headline" is "Mia's words"

  Rule: What can harm is not published

    Example: a colour that cannot be read well
      When Mia writes the draft "#ffcc00" of "look.accent"
      Then it is refused: Please check value: cannot be read well on the pages; the next colour that can is #826800.

    Example: a picture without a description
      When Mia writes the draft "## Welcome\n\n![](https://pictures.example/wave.jpg)" of "how-it-works.parts"
      Then it is refused: Please check value: describe each picture for those who cannot see it: ![description](address).

    Example: limits that contradict each other
      When Mia writes the draft of the limit "ATTENDEES_MIN" as 40
      And Mia publishes "setting.ATTENDEES_MIN" because "Larger circles"
      Then it is refused: Please check value: ATTENDEES_MIN (40) is above ATTENDEES_MAX (16): nothing could fit both.

  Rule: Members agree again to legal pages that changed, and can read what they agreed to

    Example: the terms change
      Given Ben is a member
      Then Ben has nothing to agree to
      When Mia writes the draft "## Who may take part\n\nAdults alone." of "terms.sections"
      And Mia publishes "terms.sections" because "Our lawyer asked for it"
      Then Ben is asked to agree to version 1 of the terms
      When Ben agrees to what is asked for
      Then Ben has nothing to agree to
      And Ben agreed to version 1 of the terms
      When 1 hour passes
      And Mia takes the newest version of "terms.sections" back because "It was wrong"
      Then Ben is asked to agree to version 2 of the terms
      And everybody can read "Adults alone." in version 1 of the terms

    Example: a legal page needs the reason
      When Mia writes the draft "## Who may take part\n\nAdults alone." of "terms.sections"
      And Mia publishes "terms.sections" because ""
      Then it is refused: Please check reason: say why, for those who read it later.

  Rule: Limits and switches take effect at once, with who, when and why

    Example: more sessions at a time
      When Mia writes the draft of the limit "BASIC_MAX_REGISTERED" as 2
      And Mia publishes "setting.BASIC_MAX_REGISTERED" because "Seats stay empty"
      Then browsers reckon with 2 as "BASIC_MAX_REGISTERED"
      When Mia takes the newest version of "setting.BASIC_MAX_REGISTERED" back because "It was not that"
      Then browsers reckon with the usual "BASIC_MAX_REGISTERED"

  Rule: Staff have a level

    Example: one who writes drafts cannot publish
      Given Kim is on the staff, too
      When Mia lets Kim write drafts of the site
      And Kim writes the draft "Kim's words" of "home.headline"
      And Kim publishes "home.headline" because "Why not"
      Then Kim is refused: Another level is needed for this. Ask a member of the staff who may publish; under Site, Who may change it, they can change your level.
      And visitors read "You do not have to carry it alone" in "home.headline"

    Example: members change nothing and see no draft
      Given Ben is a member
      When Mia writes the draft "Talk to people who know it" of "home.headline"
      And Ben writes the draft "Ben's words" of "home.headline"
      Then Ben is refused: You do not have permission to do this.
      When Ben looks at the desk of the site
      Then Ben is refused: You do not have permission to do this.

  Rule: Everything travels as one file, whole or not at all

    Example: a test installation feeds the real one
      When Mia writes the draft "Talk to people who know it" of "home.headline"
      And Mia publishes "home.headline" because "Clearer"
      And Mia exports the site
      And Mia takes the newest version of "home.headline" back because "It is to be imported"
      And Mia imports the exported file
      Then visitors read "Talk to people who know it" in "home.headline"

    Example: a broken file changes nothing
      When Mia imports the file
        """
        {"format": "wellspring-site", "values": {"home.headline": "Talk", "look.accent": "yellow"}}
        """
      Then it is refused: This is not a file that was exported under Site: Accent colour (Name, logo and colour): six digits such as #0f6560.
      And visitors read "You do not have to carry it alone" in "home.headline"

    Example: a file of which a picture is damaged changes nothing
      When Mia imports the file
        """
        {
          "format": "wellspring-site",
          "values": {
            "home.headline": "Talk",
            "look.logo": {"src": "/img/0123456789012345678901234567890123456789.jpg", "alt": "Two hands"}
          },
          "pictures": {"0123456789012345678901234567890123456789.jpg": "bm90IGEgcGljdHVyZQ=="}
        }
        """
      Then it is refused: This is not a file that was exported under Site: Logo (Name, logo and colour): a picture of it is not in the file, or damaged.
      And visitors read "You do not have to carry it alone" in "home.headline"

    Example: an empty file changes nothing
      When Mia imports the file
        """
        {}
        """
      Then it is refused: This is not a file that was exported under Site: nothing in it can be changed here.

  Rule: Mails go out in the words of staff

    Example: the first mail to a new member
      When Mia writes the draft "Welcome! Please tap here:\n\n{link}\n\nWe are glad that you are here." of "mails-account.confirmation.text"
      And Mia publishes "mails-account.confirmation.text" because "Warmer"
      And Ben has registered without confirming the address
      Then the mail to Ben says "We are glad that you are here."
      And the mail to Ben says "/confirm-email/"

    Example: what a mail is sent for stays in it
      When Mia writes the draft "Welcome!" of "mails-account.confirmation.text"
      Then it is refused: Please check value: {link} has to stay in it.
