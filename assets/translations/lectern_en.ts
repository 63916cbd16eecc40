<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Intake</name>
    <message numerus="yes">
        <source>%Ln file(s) of other kinds in “{name}” were not added. To add them, drop the files.</source>
        <translation>
            <numerusform>%Ln file of another kind in “{name}” was not added. To add it, drop the file.</numerusform>
            <numerusform>%Ln files of other kinds in “{name}” were not added. To add them, drop the files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message numerus="yes">
        <source>Removed %Ln conversation(s).</source>
        <translation>
            <numerusform>Removed %Ln conversation.</numerusform>
            <numerusform>Removed %Ln conversations.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln reading(s) with what was saved. Your files, exports and backups are kept.</source>
        <translation>
            <numerusform>Removed %Ln reading with what was saved. Your files, exports and backups are kept.</numerusform>
            <numerusform>Removed %Ln readings with what was saved. Your files, exports and backups are kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to no collection.</source>
        <translation>
            <numerusform>Moved %Ln reading with all its conversations to no collection.</numerusform>
            <numerusform>Moved %Ln readings with all their conversations to no collection.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to “{name}”.</source>
        <translation>
            <numerusform>Moved %Ln reading with all its conversations to “{name}”.</numerusform>
            <numerusform>Moved %Ln readings with all their conversations to “{name}”.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuestionSheetDialog</name>
    <message numerus="yes">
        <source>Removed %Ln answered question(s).</source>
        <translation>
            <numerusform>Removed %Ln answered question.</numerusform>
            <numerusform>Removed %Ln answered questions.</numerusform>
        </translation>
    </message>
</context>
</TS>
