//! Words that the railway games share.

phrases! {
    BuildingName in Buildings {
        Residence "Residence",
        Commerce "Commerce",
        Leisure "Leisure",
        Industry "Industry",
    }
}

phrases! {
    /// With its icon; where there is little room, only that.
    BuildingLabel in BuildingLabels {
        Residence "{Residence} Residence|{Residence}",
        Commerce "{Commerce} Commerce|{Commerce}",
        Leisure "{Leisure} Leisure|{Leisure}",
        Industry "{Industry} Industry|{Industry}",
    }
}

phrases! {
    RailWord in Rails {
        LinkLabel "{0} L{1}{2}",
        /// Of an unfinished link.
        Unfinished " ...",
        LinkSize "{0}{1}{Link}{2}",
        Upgraded "{Upgrade} ",

        // All links of the map.
        Links "Links",
        LinksHelp "All links by owner: ends, {Upgrade} upgraded, {Link} tiles, {Warning} needs work in this round. Hold Select on a link for all of it in words. Select sets right what the device has wrong about it, and changes nothing else.",
        Due "{Warning} work |{Warning} ",
        LinkDuty "{0}{1}",
        LinkEnds "Ends",
        RemoveLink "Remove it",
        LinkInWords "{0} {0:name}: L{1}{2}\n{3}, fare {Money}{4}.\n{5}",
        WordsFinished "Finished, not upgraded.",
        WordsUpgraded "Finished, {Upgrade}{0} upgraded.",
        WordsWorked "Unfinished. It was worked on in this round.",
        WordsDue "Unfinished. It goes at the end of this round unless somebody works on it.",

        Whose "Whose link?",
        /// Who is asked, and what.
        Asked "{0} {0:name}: {1}|{0}: {1}",
        WhichSite "build where?",
        NewLink "New link",
        Number "L{0}",
        InAll "{0} in all",
        Left "{0} left",
        Buy "buy HP",
        BuyVerb "Buy {0}",
        GoOn "Go on",

        UpgradesLink "upgrades L{0}|{Upgrade} L{0}",
    }
}
