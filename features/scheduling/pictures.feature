Feature: A picture for a session

  Hosts may show what their session is about; a picture says nothing about who took it, where, or with what.

  Background:
    Given the Well "Night Owls"
    And Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00

  Rule: The host and staff choose the picture, until the start

    @SCH-083 @SCH-145
    Example: the host chooses one
      When Ana gives "Night talk" a picture
      Then Ben sees the picture of "Night talk"

    Example: the host takes it away
      Given Ana gives "Night talk" a picture
      When Ana takes the picture of "Night talk" away
      Then Ben sees no picture of "Night talk"

    @SCH-145
    Example: somebody else
      When Ben gives "Night talk" a picture
      Then it is refused: You do not have permission to do this.

    Example: it has begun
      When it is Wednesday at 19:01
      And Ana gives "Night talk" a picture
      Then it is refused: This session has already started, so it cannot be changed any more.

  Rule: Pictures are JPG files of at most 6000 KB and 6000 pixels a side

    @SCH-083
    Example: another kind of file
      When Ana gives "Night talk" a picture that is a PNG
      Then it is refused: Please choose a JPG picture. This file is none that can be shown.

    @SCH-083
    Example: too many pixels
      When Ana gives "Night talk" a picture that is 6001 pixels wide
      Then it is refused: Pictures can be at most 6000 KB, and at most 6000 pixels wide and high.

  Rule: A series has one picture for all its sessions

    @SCH-146
    Example: sessions without one of their own
      When Ana makes "Night talk" a series every 1 week
      And Ana gives the series "Night talk" a picture
      Then Ben sees the picture of "Night talk"
