Feature: A picture for a Well

  A picture shows people what a Well is like before they read about it; it says nothing about who took it, where, or with what.

  Background:
    Given the Well "Night Owls"

  Rule: Who created the Well and staff choose the picture

    @http @COM-084 @COM-052
    Example: Mia chooses one
      When Mia gives the Well "Night Owls" a picture
      Then Ben sees the picture of the Well "Night Owls"

    @COM-084
    Example: Mia takes it away
      Given Mia gives the Well "Night Owls" a picture
      When Mia takes the picture of the Well "Night Owls" away
      Then Ben sees no picture of the Well "Night Owls"

    @COM-084
    Example: a member of the Well
      Given Ben is a member of "Night Owls"
      When Ben gives the Well "Night Owls" a picture
      Then it is refused: You do not have permission to do this.

    @COM-084
    Example: a private Well, by somebody outside
      Given the private Well "Quiet Room"
      When Ben gives the Well "Quiet Room" a picture
      Then it is refused: This Well does not exist.

  Rule: Pictures are JPG, PNG, WebP or GIF files of at most 6000 KB and 6000 pixels a side

    @COM-052
    Example: another kind of file
      When Mia gives the Well "Night Owls" a file that is no picture
      Then it is refused: Please choose a JPG, PNG, WebP or GIF picture. This file is none that can be shown.
      And Ben sees no picture of the Well "Night Owls"

    @COM-052
    Example: too many pixels
      When Mia gives the Well "Night Owls" a picture that is 6001 pixels wide
      Then it is refused: Pictures can be at most 6000 KB, and at most 6000 pixels wide and high.

    @COM-052
    Example: too large a file
      When Mia gives the Well "Night Owls" a picture of 6001 KB
      Then it is refused: Pictures can be at most 6000 KB, and at most 6000 pixels wide and high.
