<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Lectern</source>
        <translation>Über Lectern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Talk with very long documents on your own computer.</source>
        <translation>Mit sehr langen Dokumenten sprechen, auf dem eigenen Computer.</translation>
    </message>
    <message>
        <source>Nothing is sent before you agree.</source>
        <translation>Nichts wird gesendet, bevor Sie zustimmen.</translation>
    </message>
    <message>
        <source>Free software under the GNU AGPL, version 3 or later.</source>
        <translation>Freie Software unter der AGPL, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>Built with Qt, PyTorch, PyMuPDF, SQLite and others.</source>
        <translation>Mit Qt, PyTorch, PyMuPDF, SQLite und anderen.</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>Sich bewegen</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
        <source>Paste as a document</source>
        <translation>Als Dokument einfügen</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>Fragebogen …</translation>
    </message>
    <message>
        <source>Export the conversation …</source>
        <translation>Gespräch exportieren …</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>Dokumente und Seiten durchsuchen</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Gehe zu Seite</translation>
    </message>
    <message>
        <source>Outline of the document</source>
        <translation>Gliederung des Dokuments</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Notizbuch</translation>
    </message>
    <message>
        <source>Back in the document</source>
        <translation>Im Dokument zurück</translation>
    </message>
    <message>
        <source>Forward in the document</source>
        <translation>Im Dokument vorwärts</translation>
    </message>
    <message>
        <source>Go to the library</source>
        <translation>Zur Bibliothek</translation>
    </message>
    <message>
        <source>Go to the question field</source>
        <translation>Zum Fragefeld</translation>
    </message>
    <message>
        <source>Go to the document</source>
        <translation>Zum Dokument</translation>
    </message>
    <message>
        <source>Show or hide the library</source>
        <translation>Bibliothek ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide the conversation</source>
        <translation>Gespräch ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide the document</source>
        <translation>Dokument ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show or hide the engine panel</source>
        <translation>Engine-Leiste ein- oder ausblenden</translation>
    </message>
    <message>
        <source>New private window</source>
        <translation>Neues privates Fenster</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>Modelle …</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>Lesestände …</translation>
    </message>
    <message>
        <source>Back up the library …</source>
        <translation>Bibliothek sichern …</translation>
    </message>
    <message>
        <source>Restore a backup …</source>
        <translation>Sicherung wiederherstellen …</translation>
    </message>
    <message>
        <source>Settings …</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>About Lectern</source>
        <translation>Über Lectern</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
</context>
<context>
    <name>AnswerTable</name>
    <message>
        <source>Questions and answers</source>
        <translation>Fragen und Antworten</translation>
    </message>
</context>
<context>
    <name>ArrangeDialog</name>
    <message>
        <source>Documents in this reading</source>
        <translation>Zusammen gelesene Dokumente</translation>
    </message>
    <message>
        <source>Documents are read from top to bottom. Put those that change often last: everything after a change must be read again.</source>
        <translation>Gelesen wird von oben nach unten. Was sich oft ändert, gehört ans Ende: Alles nach einer Änderung wird neu gelesen.</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Remove from this reading</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Add a document from the library</source>
        <translation>Ein Dokument aus der Bibliothek hinzufügen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
</context>
<context>
    <name>Arrangement</name>
    <message>
        <source>about {tokens}</source>
        <translation>etwa {tokens}</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>already read</source>
        <translation>schon gelesen</translation>
    </message>
    <message>
        <source>Nothing needs to be read again.</source>
        <translation>Nichts muss neu gelesen werden.</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read.</source>
        <translation>Etwa {part} von {whole} sind zu lesen.</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read, which takes about {time}.</source>
        <translation>Etwa {part} von {whole} sind zu lesen, rund {time}.</translation>
    </message>
</context>
<context>
    <name>Attach</name>
    <message>
        <source>nothing, all of it is read already</source>
        <translation>nichts, alles ist schon gelesen</translation>
    </message>
    <message>
        <source>{part} of {whole}; the rest is read already</source>
        <translation>{part} von {whole}; der Rest ist schon gelesen</translation>
    </message>
    <message>
        <source>{tokens} of {limit} in the model, {disk} on disk</source>
        <translation>{tokens} von {limit} im Modell, {disk} auf dem Laufwerk</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
</context>
<context>
    <name>AttachController</name>
    <message>
        <source>“{name}” is part of this reading already.</source>
        <translation>„{name}“ gehört schon zu diesem Eintrag.</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Add separately</source>
        <translation>Getrennt hinzufügen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Read together</source>
        <translation>Zusammen lesen</translation>
    </message>
    <message>
        <source>Add to this conversation</source>
        <translation>Zu diesem Gespräch hinzufügen</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>Read “{names}” together with “{title}”?</source>
        <translation>„{names}“ zusammen mit „{title}“ lesen?</translation>
    </message>
    <message>
        <source>A new reading of all of them is made, and this conversation continues there.</source>
        <translation>Daraus entsteht ein neuer Eintrag mit allen, und dieses Gespräch geht dort weiter.</translation>
    </message>
    <message>
        <source>To read</source>
        <translation>Zu lesen</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>Platz</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>No text</source>
        <translation>Kein Text</translation>
    </message>
    <message>
        <source>Little text</source>
        <translation>Wenig Text</translation>
    </message>
    <message>
        <source>Unreadable font</source>
        <translation>Unlesbare Schrift</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Beschädigt</translation>
    </message>
    <message>
        <source>No text left</source>
        <translation>Kein Text übrig</translation>
    </message>
    <message>
        <source>Lost characters</source>
        <translation>Verlorene Zeichen</translation>
    </message>
    <message>
        <source>Encoding guessed</source>
        <translation>Geratene Kodierung</translation>
    </message>
    <message>
        <source>Recognised text</source>
        <translation>Erkannter Text</translation>
    </message>
    <message>
        <source>No words in the picture</source>
        <translation>Keine Wörter im Bild</translation>
    </message>
    <message>
        <source>Recognition failed</source>
        <translation>Erkennung fehlgeschlagen</translation>
    </message>
    <message>
        <source>This page is a picture; the model cannot read it until its text is recognised.</source>
        <translation>Diese Seite ist ein Bild; das Modell kann sie erst lesen, wenn ihr Text erkannt ist.</translation>
    </message>
    <message>
        <source>Most of this page is a picture; the model reads only the text below.</source>
        <translation>Diese Seite ist größtenteils ein Bild: Das Modell liest nur die Wörter unten.</translation>
    </message>
    <message>
        <source>The font does not say which characters it shows, so the text below may be wrong.</source>
        <translation>Ihre Schrift verrät nicht, welche Buchstaben sie zeigt: Der Text unten kann falsch sein.</translation>
    </message>
    <message>
        <source>Part of this page could not be read, so the text below has gaps.</source>
        <translation>Ein Teil dieser Seite war nicht lesbar: Der Text unten hat Lücken.</translation>
    </message>
    <message>
        <source>Nothing of this page could be read, so the model does not know what it says.</source>
        <translation>Auf dieser Seite war nichts lesbar: Das Modell weiß nicht, was auf ihr steht.</translation>
    </message>
    <message>
        <source>Some characters could not be read. They appear as � below.</source>
        <translation>Einige ihrer Zeichen waren nicht lesbar: Unten steht � für sie.</translation>
    </message>
    <message>
        <source>The file does not declare its encoding. Accented and non-Latin characters were guessed and may be wrong below.</source>
        <translation>Die Datei sagt nicht, wie ihre Buchstaben kodiert sind: Die mit Akzenten, oder alle, die nicht lateinisch sind, wurden geraten und können unten falsch sein.</translation>
    </message>
    <message>
        <source>The text below was recognised in the picture of this page and may differ from it. The percentage says how sure the recognition is of its characters on average.</source>
        <translation>Der Text unten wurde im Bild dieser Seite erkannt und kann davon abweichen. Die Prozentzahl sagt, wie sicher die Zeichen im Durchschnitt erkannt sind.</translation>
    </message>
    <message>
        <source>No further words were recognised in the picture of this page.</source>
        <translation>Im Bild dieser Seite wurden keine weiteren Wörter erkannt.</translation>
    </message>
    <message>
        <source>Recognising the text of this page failed; the model cannot read it.</source>
        <translation>Der Text dieser Seite ließ sich nicht erkennen; das Modell kann sie nicht lesen.</translation>
    </message>
    <message>
        <source>Header or footer</source>
        <translation>Kopf- oder Fußzeile</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>Anhang</translation>
    </message>
    <message>
        <source>Encrypted part</source>
        <translation>Verschlüsselter Teil</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <source>Only in the alternative version</source>
        <translation>Nur in der anderen Fassung</translation>
    </message>
    <message>
        <source>Header fields</source>
        <translation>Kopfzeilenfelder</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Embedded object</source>
        <translation>Eingebettetes Objekt</translation>
    </message>
    <message>
        <source>Deleted text</source>
        <translation>Gelöschter Text</translation>
    </message>
    <message>
        <source>Hidden text</source>
        <translation>Verborgener Text</translation>
    </message>
    <message>
        <source>Formula without a value</source>
        <translation>Formel ohne Wert</translation>
    </message>
    <message>
        <source>Note without a reference</source>
        <translation>Notiz ohne Ort</translation>
    </message>
    <message>
        <source>Text from a layout</source>
        <translation>Text eines Layouts</translation>
    </message>
    <message>
        <source>Pronunciation aid</source>
        <translation>Aussprachehilfe</translation>
    </message>
    <message>
        <source>File property</source>
        <translation>Eigenschaft der Datei</translation>
    </message>
    <message>
        <source>Missing part</source>
        <translation>Fehlender Teil</translation>
    </message>
    <message>
        <source>Unknown part</source>
        <translation>Unbekannter Teil</translation>
    </message>
    <message>
        <source>This page has no text.</source>
        <translation>Auf dieser Seite stehen keine Wörter.</translation>
    </message>
    <message>
        <source>{number} suspicious</source>
        <translation>{number} verdächtig</translation>
    </message>
    <message>
        <source>{number} left out</source>
        <translation>{number} ausgelassen</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read.</source>
        <translation>Nach dieser Änderung sind etwa {tokens} zu lesen.</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read, which takes about {time}.</source>
        <translation>Nach dieser Änderung sind etwa {tokens} zu lesen, rund {time}.</translation>
    </message>
    <message>
        <source>“{part}” is not a page range. Write ranges like this: 1–12, 201–397.</source>
        <translation>„{part}“ nennt keine Seiten. Schreiben Sie sie so: 1–12, 201–397.</translation>
    </message>
    <message>
        <source>“{part}”: the document has {pages}.</source>
        <translation>„{part}“: Das Dokument hat {pages}.</translation>
    </message>
    <message>
        <source>That is every page; nothing would be left to read.</source>
        <translation>Das sind alle Seiten: Es würde nichts gelesen.</translation>
    </message>
    <message>
        <source>All pages {number}</source>
        <translation>Alle Seiten {number}</translation>
    </message>
    <message>
        <source>Suspicious {number}</source>
        <translation>Verdächtig {number}</translation>
    </message>
    <message>
        <source>Left out {number}</source>
        <translation>Ausgelassen {number}</translation>
    </message>
    <message>
        <source>Not in the text {number}</source>
        <translation>Nicht im Text {number}</translation>
    </message>
    <message>
        <source>This format has no pages; Lectern has numbered them itself.</source>
        <translation>Dieses Format kennt keine Seiten: Die Zählung ist die von Lectern.</translation>
    </message>
    <message>
        <source>The file was damaged and has been repaired.</source>
        <translation>Die Datei war beschädigt und wurde repariert.</translation>
    </message>
    <message>
        <source>Read as {encoding}.</source>
        <translation>Als {encoding} gelesen.</translation>
    </message>
    <message>
        <source>An earlier version of Lectern extracted this text. It is kept as it was; if you extract it again, it must also be read again.</source>
        <translation>Eine frühere Version von Lectern hat diesen Text entnommen; er bleibt, wie er gelesen wurde. Neu entnommen, wird er noch einmal gelesen.</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>Seite {number}</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Page {number} of {pages}</source>
        <translation>Seite {number} von {pages}</translation>
    </message>
    <message>
        <source>Include these {pages}</source>
        <translation>Diese {pages} aufnehmen</translation>
    </message>
    <message>
        <source>Leave out these {pages}</source>
        <translation>Diese {pages} auslassen</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>It fits because of what is left out ({pages}).</source>
        <translation>Es passt, weil etwas ausgelassen wird ({pages}).</translation>
    </message>
    <message>
        <source>It fits because {model} reads it.</source>
        <translation>Es passt, weil {model} es liest.</translation>
    </message>
    <message>
        <source>It fits because the cache is kept as {format}.</source>
        <translation>Es passt, weil der Cache als {format} gehalten wird.</translation>
    </message>
    <message>
        <source>{model} holds {limit} only, and it takes about {needed}.</source>
        <translation>{model} fasst nur {limit}, und es braucht etwa {needed}.</translation>
    </message>
    <message>
        <source>The whole takes about {needed}, and the model holds {limit}.</source>
        <translation>Das Ganze braucht etwa {needed}, und das Modell fasst {limit}.</translation>
    </message>
    <message>
        <source>As {format} it needs {needed} of memory, and only {limit} may be used.</source>
        <translation>Als {format} braucht es {needed} Speicher, und nur {limit} dürfen benutzt werden.</translation>
    </message>
    <message>
        <source>The whole needs {needed} of memory, and only {limit} may be used.</source>
        <translation>Das Ganze braucht {needed} Speicher, und nur {limit} dürfen benutzt werden.</translation>
    </message>
    <message>
        <source>p. {pages}</source>
        <translation>S. {pages}</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>Text to be read</source>
        <translation>Zu lesender Text</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Extract the text again</source>
        <translation>Neu entnehmen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>BackupController</name>
    <message>
        <source>The library is damaged or missing</source>
        <translation>Die Bibliothek ist beschädigt oder fehlt</translation>
    </message>
    <message>
        <source>You can restore the backup of {moment}. It lacks everything added or asked since then. Nothing is deleted; the damaged file is kept under another name.</source>
        <translation>Ihre Sicherung vom {moment} kann an ihre Stelle treten. Was seither hinzugefügt oder gesagt wurde, fehlt darin. Nichts wird gelöscht: Die beschädigte Datei bleibt unter einem anderen Namen erhalten.</translation>
    </message>
    <message>
        <source>Restore the backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>The stored text of “{name}” was damaged and has been extracted again.</source>
        <translation>Der gespeicherte Text von „{name}“ war beschädigt und wurde neu übernommen.</translation>
    </message>
    <message>
        <source>The library has been restored to {moment}.</source>
        <translation>Die Bibliothek ist auf dem Stand vom {moment}.</translation>
    </message>
</context>
<context>
    <name>BackupDialog</name>
    <message>
        <source>Include the saved readings</source>
        <translation>Lesestände mitsichern</translation>
    </message>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>Datei mit einer Passphrase verschlüsseln</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>Ort wählen …</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Bibliothek sichern</translation>
    </message>
    <message>
        <source>With them, documents need not be read again.</source>
        <translation>Mit ihnen müssen Dokumente nicht noch einmal gelesen werden.</translation>
    </message>
    <message>
        <source>The file grows by up to {size}.</source>
        <translation>Die Datei wird bis zu {size} größer.</translation>
    </message>
    <message>
        <source>Texts, conversations, notebooks, question sheets and settings go into one file, but neither models nor the documents&apos; own files.</source>
        <translation>Texte, Gespräche, Notizbücher, Fragebögen und Einstellungen kommen in eine Datei, aber weder Modelle noch die Dateien der Dokumente selbst.</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>Sonst kann jeder sie lesen, der die Datei hat.</translation>
    </message>
    <message>
        <source>The file is encrypted. It opens with the passphrase that the data folder has now, even if you change that later.</source>
        <translation>Die Datei wird verschlüsselt. Sie öffnet sich mit der Passphrase, die der Datenordner jetzt hat, auch wenn Sie diese später ändern.</translation>
    </message>
    <message>
        <source>The file is encrypted. The keyring stays on this computer, so the file needs a passphrase of its own.</source>
        <translation>Die Datei wird verschlüsselt. Der Schlüsselbund bleibt auf diesem Computer, deshalb braucht die Datei eine eigene Passphrase.</translation>
    </message>
</context>
<context>
    <name>BackupFile</name>
    <message>
        <source>Backed up to {name} ({size}).</source>
        <translation>Gesichert in {name} ({size}).</translation>
    </message>
    <message>
        <source>Damaged, and left out: {names}.</source>
        <translation>Beschädigt und nicht enthalten: {names}.</translation>
    </message>
    <message>
        <source>Everything in the backup was there already.</source>
        <translation>Alles in der Sicherung war schon da.</translation>
    </message>
    <message>
        <source>Restored: {added}.</source>
        <translation>Wiederhergestellt: {added}.</translation>
    </message>
    <message>
        <source>Saved readings that will be read again: {number}.</source>
        <translation>Lesestände, die neu gelesen werden: {number}.</translation>
    </message>
    <message>
        <source>documents {number}</source>
        <translation>Dokumente {number}</translation>
    </message>
    <message>
        <source>conversations {number}</source>
        <translation>Gespräche {number}</translation>
    </message>
    <message>
        <source>messages {number}</source>
        <translation>Nachrichten {number}</translation>
    </message>
    <message>
        <source>quotes {number}</source>
        <translation>Zitate {number}</translation>
    </message>
    <message>
        <source>question sheets {number}</source>
        <translation>Fragebögen {number}</translation>
    </message>
    <message>
        <source>saved readings {number}</source>
        <translation>Lesestände {number}</translation>
    </message>
</context>
<context>
    <name>BackupFileController</name>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Writing the backup</source>
        <translation>Sicherung wird geschrieben</translation>
    </message>
    <message>
        <source>Restoring the backup</source>
        <translation>Sicherung wird wiederhergestellt</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Bibliothek sichern</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>A private window keeps nothing to back up.</source>
        <translation>Ein privates Fenster behält nichts, was sich sichern ließe.</translation>
    </message>
    <message>
        <source>Backups of Lectern</source>
        <translation>Sicherungen von Lectern</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>The engine stopped and is restarting. Nothing read or asked is lost.</source>
        <translation>Die Engine ist stehen geblieben und wird neu gestartet. Alles Gelesene und Gesagte bleibt erhalten.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}).</source>
        <translation>Dokumente und Fragen werden an {name} ({address}) gesendet.</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}), not encrypted.</source>
        <translation>Dokumente und Fragen werden unverschlüsselt an {name} ({address}) gesendet.</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Ändern …</translation>
    </message>
</context>
<context>
    <name>CacheMapView</name>
    <message>
        <source>Map of the cache</source>
        <translation>Karte des Caches</translation>
    </message>
    <message>
        <source>{cells} cells of {blocks}</source>
        <translation>{cells} Zellen zu {blocks}</translation>
    </message>
    <message>
        <source>One cell is {blocks}</source>
        <translation>Eine Zelle ist {blocks}</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Current passphrase</source>
        <translation>Bisherige Passphrase</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Festlegen</translation>
    </message>
    <message>
        <source>Passphrase of the data folder</source>
        <translation>Passphrase des Datenordners</translation>
    </message>
    <message>
        <source>The data is not encrypted again. If you forget the passphrase, everything is lost.</source>
        <translation>Nichts wird neu verschlüsselt; mit einer vergessenen Passphrase ist alles verloren.</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Every page is read once. You can ask questions as soon as the first pages are done.</source>
        <translation>Jede Seite wird einmal gelesen. Fragen kann man, sobald die ersten Seiten fertig sind.</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>Lesen …</translation>
    </message>
    <message>
        <source>“{title}” is being read first. In the library, {key} moves this one forward in the queue.</source>
        <translation>Zuerst wird „{title}“ gelesen. In der Bibliothek rückt dieses Dokument mit {key} in der Reihe vor.</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>Wartet darauf, gelesen zu werden</translation>
    </message>
    <message>
        <source>Read this first</source>
        <translation>Dieses zuerst lesen</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>Was möchten Sie wissen?</translation>
    </message>
    <message>
        <source>Written by the model. Each sentence has a quote that is on the page it names.</source>
        <translation>Vom Modell geschrieben. Zu jedem Satz gibt es ein Zitat, das auf der genannten Seite steht.</translation>
    </message>
    <message>
        <source>The demo model will answer. It looks for the sentence that answers, in English text, and quotes it. It does not reason, sum up or translate, and it misses some. Real models are under Models.</source>
        <translation>Es antwortet das Demomodell. Es sucht in englischem Text den Satz, der antwortet, und zitiert ihn. Es denkt nicht nach, fasst nicht zusammen und übersetzt nicht, und es übersieht manches. Richtige Modelle gibt es unter „Modelle“.</translation>
    </message>
    <message>
        <source>Answers cite the pages they rest on. A question sheet asks many questions at once.</source>
        <translation>Antworten nennen die Seiten, die sie belegen. Ein Fragebogen stellt viele Fragen auf einmal.</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>wird gelesen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens · read {percent} %</source>
        <translation>{used} von {limit} Token · {percent} % gelesen</translation>
    </message>
    <message>
        <source>read {percent} %</source>
        <translation>{percent} % gelesen</translation>
    </message>
    <message>
        <source>Choose a reading to ask about it</source>
        <translation>Eintrag auswählen, um Fragen zu stellen</translation>
    </message>
    <message>
        <source>Add a document to ask about it</source>
        <translation>Ein Dokument hinzufügen, um Fragen dazu zu stellen</translation>
    </message>
    <message>
        <source>Ask about {name}</source>
        <translation>Zu {name} fragen</translation>
    </message>
    <message>
        <source>Ask about {count} documents</source>
        <translation>Zu {count} Dokumenten fragen</translation>
    </message>
    <message>
        <source>Replaces your earlier question</source>
        <translation>Ersetzt die frühere Frage</translation>
    </message>
    <message>
        <source>Waiting until “{title}” has been read</source>
        <translation>Wartet, bis „{title}“ gelesen ist</translation>
    </message>
    <message>
        <source>Nothing has been read yet</source>
        <translation>Davon ist noch nichts gelesen</translation>
    </message>
    <message>
        <source>Answers from what has been read so far</source>
        <translation>Antwortet aus dem bisher Gelesenen</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences</source>
        <translation>Das Demomodell findet und zitiert nur Sätze</translation>
    </message>
    <message>
        <source>Answers only from the document</source>
        <translation>Antwortet nur aus dem Dokument</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>Frühere Fassung</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>Spätere Fassung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Edit and ask again</source>
        <translation>Ändern und neu fragen</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu antworten</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>Ab hier verzweigen</translation>
    </message>
    <message>
        <source>You asked: {text}</source>
        <translation>Gefragt: {text}</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Answer: {text}</source>
        <translation>Antwort: {text}</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>Wartet auf die Engine</translation>
    </message>
    <message>
        <source>Opening the reading</source>
        <translation>Öffnet den Lesestand</translation>
    </message>
    <message>
        <source>Reading the question</source>
        <translation>Liest die Frage</translation>
    </message>
    <message>
        <source>Thinking …</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Gedankengang</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>read {percent} % of the cache</source>
        <translation>{percent} % des Caches gelesen</translation>
    </message>
    <message>
        <source>with {percent} % of the attention</source>
        <translation>mit {percent} % der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>reused {tokens}</source>
        <translation>{tokens} wiederverwendet</translation>
    </message>
    <message>
        <source>recognised text</source>
        <translation>erkannter Text</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>nicht in den Zitaten gefunden</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>p. {page}, not {named}</source>
        <translation>S. {page}, nicht {named}</translation>
    </message>
    <message>
        <source>p. {page} +{others}</source>
        <translation>S. {page} +{others}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>In {name}</source>
        <translation>In {name}</translation>
    </message>
    <message>
        <source>The page contains the quote word for word</source>
        <translation>Das Zitat steht dort Wort für Wort</translation>
    </message>
    <message>
        <source>The page contains nearly these words, with the same numbers and negations</source>
        <translation>Das Zitat steht dort fast so, mit denselben Zahlen und Verneinungen</translation>
    </message>
    <message>
        <source>The short answer is not in the quotes</source>
        <translation>Die kurze Antwort steht nicht in den Zitaten</translation>
    </message>
    <message>
        <source>The text was recognised in a picture of the page</source>
        <translation>Der Text wurde in einem Bild der Seite erkannt</translation>
    </message>
    <message>
        <source>Differences: {differences}</source>
        <translation>Unterschiede: {differences}</translation>
    </message>
    <message>
        <source>Also on p. {pages}</source>
        <translation>Auch auf S. {pages}</translation>
    </message>
    <message>
        <source>Also on p. {pages} and {more} more</source>
        <translation>Auch auf S. {pages} und {more} weiteren</translation>
    </message>
    <message>
        <source>The answer names page {named}; the quote is on page {page}</source>
        <translation>Die Antwort nennt Seite {named}, das Zitat steht auf Seite {page}</translation>
    </message>
    <message>
        <source>“{quote}” is added</source>
        <translation>„{quote}“ ist hinzugefügt</translation>
    </message>
    <message>
        <source>“{text}” is left out</source>
        <translation>„{text}“ ist ausgelassen</translation>
    </message>
    <message>
        <source>“{quote}” replaces “{text}”</source>
        <translation>„{quote}“ steht für „{text}“</translation>
    </message>
    <message>
        <source>The quote is not in the document</source>
        <translation>Das Zitat steht nicht im Dokument</translation>
    </message>
    <message>
        <source>Asked again after the engine stopped</source>
        <translation>Erneut gefragt, nachdem die Engine beendet worden war</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Cut off at the length limit</source>
        <translation>An der Längengrenze abgebrochen</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>aus den ersten {percent} %</translation>
    </message>
    <message>
        <source>not in the {percent} % read so far</source>
        <translation>nicht in den bisher gelesenen {percent} %</translation>
    </message>
    <message>
        <source>first word {seconds} s</source>
        <translation>erstes Wort nach {seconds} s</translation>
    </message>
    <message>
        <source>{speed} tok/s</source>
        <translation>{speed} Token/s</translation>
    </message>
    <message>
        <source>{verified} of {count} citations verified</source>
        <translation>{verified} von {count} Belegen bestätigt</translation>
    </message>
    <message>
        <source>1 citation verified</source>
        <translation>1 Beleg bestätigt</translation>
    </message>
    <message>
        <source>{count} citations verified</source>
        <translation>{count} Belege bestätigt</translation>
    </message>
    <message>
        <source>saw {tokens} of {whole} tokens, including the last {last}</source>
        <translation>sah {tokens} von {whole} Token, darunter die letzten {last}</translation>
    </message>
    <message>
        <source>saw the first {first} and the last {last} of {whole} tokens</source>
        <translation>sah die ersten {first} und die letzten {last} von {whole} Token</translation>
    </message>
    <message>
        <source>saw the last {last} of {whole} tokens</source>
        <translation>sah die letzten {last} von {whole} Token</translation>
    </message>
    <message>
        <source>But {words} are on p. {page}:</source>
        <translation>Aber {words} stehen auf S. {page}:</translation>
    </message>
    <message>
        <source>But {words} is on p. {page}:</source>
        <translation>Aber {words} steht auf S. {page}:</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Export this conversation</source>
        <translation>Dieses Gespräch exportieren</translation>
    </message>
    <message>
        <source>Ask about a whole document</source>
        <translation>Ein ganzes Dokument befragen</translation>
    </message>
    <message>
        <source>Drop a document anywhere on this window. Lectern reads it once, from the first page to the last, and then answers every question at once.</source>
        <translation>Ein Dokument irgendwo auf dieses Fenster ziehen. Lectern liest es einmal, von der ersten bis zur letzten Seite; danach wird jede Frage sofort beantwortet.</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Will be asked as soon as this answer is complete</source>
        <translation>Wird gefragt, sobald diese Antwort fertig ist</translation>
    </message>
    <message>
        <source>“Read” says how much of the text the model has processed.</source>
        <translation>„Gelesen“ sagt, wie viel des Textes durch das Modell gegangen ist.</translation>
    </message>
</context>
<context>
    <name>ClosingDialog</name>
    <message>
        <source>Close Lectern?</source>
        <translation>Lectern schließen?</translation>
    </message>
    <message>
        <source>Files are still being added</source>
        <translation>Es werden noch Dateien hinzugefügt</translation>
    </message>
    <message>
        <source>Keep adding</source>
        <translation>Weiter hinzufügen</translation>
    </message>
    <message>
        <source>Files that have not been added yet must be added again.</source>
        <translation>Noch nicht hinzugefügte Dateien müssen erneut hinzugefügt werden.</translation>
    </message>
    <message>
        <source>A private window keeps nothing. Everything in it is forgotten when it closes.</source>
        <translation>Von einem privaten Fenster bleibt nichts: Dann ist alles vergessen.</translation>
    </message>
    <message>
        <source>“{title}” is being read</source>
        <translation>„{title}“ wird gerade gelesen</translation>
    </message>
    <message>
        <source>What has been read is kept. Reading continues from there when you open Lectern again.</source>
        <translation>Das bisher Gelesene bleibt erhalten. Beim nächsten Öffnen von Lectern geht es von dort weiter.</translation>
    </message>
    <message>
        <source>Keep reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>CollectionController</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>Neue Sammlung</translation>
    </message>
    <message>
        <source>Rename the collection</source>
        <translation>Sammlung umbenennen</translation>
    </message>
    <message>
        <source>Delete the collection “{name}”?</source>
        <translation>Sammlung „{name}“ löschen?</translation>
    </message>
    <message>
        <source>Its readings stay in the library.</source>
        <translation>Ihre Einträge bleiben in der Bibliothek.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type the name of a command, reading or conversation</source>
        <translation>Name eines Befehls, Eintrags oder Gesprächs eingeben</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>Alle Befehle durchsuchen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Add to this conversation</source>
        <translation>Zu diesem Gespräch hinzufügen</translation>
    </message>
    <message>
        <source>Question sheet</source>
        <translation>Fragebogen</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Verzweigen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>Connection to a server</source>
        <translation>Verbindung zu einem Server</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>My documents and questions may be sent there</source>
        <translation>Meine Dokumente und Fragen dürfen dorthin gesendet werden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>On their way there they are not encrypted: anyone on the network can read them.</source>
        <translation>Unterwegs sind sie nicht verschlüsselt: Jeder im Netzwerk kann sie lesen.</translation>
    </message>
    <message>
        <source>Asking the server …</source>
        <translation>Der Server wird gefragt …</translation>
    </message>
    <message>
        <source>The server answers. It lists no models: name the one that it runs.</source>
        <translation>Der Server antwortet. Er führt keine Modelle auf: Nennen Sie das Modell, das er ausführt.</translation>
    </message>
    <message>
        <source>The server answers. Its models: {models}.</source>
        <translation>Der Server antwortet. Seine Modelle: {models}.</translation>
    </message>
    <message>
        <source>Context: {tokens} tokens.</source>
        <translation>Kontext: {tokens} Token.</translation>
    </message>
    <message>
        <source>Any server with an OpenAI-compatible interface: vLLM, SGLang, llama.cpp, LM Studio, Ollama, another Lectern.</source>
        <translation>Jeder Server mit der Schnittstelle von OpenAI: vLLM, SGLang, llama.cpp, LM Studio, Ollama, ein anderes Lectern.</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Unverändert</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>The only one</source>
        <translation>Das einzige</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>The stored text of the question or of this answer is damaged, so nothing here is shown as proven. Check the question, then ask it again.</source>
        <translation>Der gespeicherte Text der Frage oder dieser Antwort ist beschädigt, deshalb gilt hier nichts als bestätigt. Prüfen Sie die Frage und stellen Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>Lectern was closed before this answer was complete. The part already written is kept.</source>
        <translation>Lectern wurde geschlossen, bevor diese Antwort vollständig war. Das Gesagte bleibt erhalten.</translation>
    </message>
    <message>
        <source>The engine stopped in the middle of this answer. The part already written is kept.</source>
        <translation>Die Engine wurde mitten in dieser Antwort beendet. Was gesagt wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Branch: {title}</source>
        <translation>Zweig: {title}</translation>
    </message>
</context>
<context>
    <name>ConversionDialog</name>
    <message>
        <source>Encrypting the data folder</source>
        <translation>Der Datenordner wird verschlüsselt</translation>
    </message>
    <message>
        <source>Decrypting the data folder</source>
        <translation>Der Datenordner wird entschlüsselt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>If you stop, it continues at the next start.</source>
        <translation>Wird es angehalten, geht es beim nächsten Start weiter.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lesestände</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Andere Dateien</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
</context>
<context>
    <name>DataFolder</name>
    <message>
        <source>The data folder cannot be moved into itself.</source>
        <translation>Der Datenordner kann nicht in sich selbst verschoben werden.</translation>
    </message>
    <message>
        <source>Choose a folder somewhere else.</source>
        <translation>Einen Ordner an einem anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Lectern cannot write to {folder}.</source>
        <translation>In {folder} kann nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>{folder} is not empty.</source>
        <translation>{folder} enthält schon etwas.</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Einen leeren Ordner wählen.</translation>
    </message>
    <message>
        <source>The data takes {size}, but only {free} is free there.</source>
        <translation>Die Daten brauchen {size}, dort sind aber nur {free} frei.</translation>
    </message>
    <message>
        <source>Choose another disk, or delete saved readings first.</source>
        <translation>Ein anderes Laufwerk wählen oder zuerst Lesestände löschen.</translation>
    </message>
    <message>
        <source>New place of the data folder</source>
        <translation>Wohin der Datenordner soll</translation>
    </message>
    <message>
        <source>Move {size} to {folder}?</source>
        <translation>{size} nach {folder} verschieben?</translation>
    </message>
    <message>
        <source>Lectern closes, moves its library, saved readings and models, and opens again. Readings in progress then continue.</source>
        <translation>Lectern schließt sich, verschiebt Bibliothek, Lesestände und Modelle und öffnet sich wieder. Was gerade gelesen wird, geht dann weiter.</translation>
    </message>
    <message>
        <source>Close and move</source>
        <translation>Schließen und verschieben</translation>
    </message>
    <message>
        <source>{folder} is set by {variable}.</source>
        <translation>{folder} wurde durch {variable} bestimmt.</translation>
    </message>
    <message>
        <source>Close Lectern, move the folder, and change {variable}.</source>
        <translation>Lectern schließen, den Ordner verschieben und {variable} ändern.</translation>
    </message>
    <message>
        <source>The data folder cannot be moved there.</source>
        <translation>Der Datenordner kann nicht dorthin verschoben werden.</translation>
    </message>
    <message>
        <source>The move was stopped.</source>
        <translation>Das Verschieben wurde angehalten.</translation>
    </message>
    <message>
        <source>Everything is still in its old place.</source>
        <translation>Alles ist, wo es war.</translation>
    </message>
    <message>
        <source>Another program is using the data folder ({name}).</source>
        <translation>Ein anderes Programm benutzt den Datenordner ({name}).</translation>
    </message>
    <message>
        <source>Close every other Lectern, then try again.</source>
        <translation>Jedes andere Lectern beenden, dann den Ordner noch einmal verschieben.</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>Der Datenordner konnte nicht verschoben werden; er ist, wo er war.</translation>
    </message>
    <message>
        <source>Check the target disk, then try again.</source>
        <translation>Das Ziellaufwerk prüfen, dann noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>DialogController</name>
    <message>
        <source>A private window has no data folder to move.</source>
        <translation>Ein privates Fenster hat keinen Datenordner, der verschoben werden könnte.</translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation>Diese Adresse im Browser öffnen?</translation>
    </message>
    <message>
        <source>The document leads there. The page can see that somebody opened it.</source>
        <translation>Das Dokument führt dorthin. Die Seite erfährt, dass jemand sie geöffnet hat.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Nach {name} exportiert</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>No NVIDIA GPU</source>
        <translation>Keine NVIDIA-GPU</translation>
    </message>
    <message>
        <source>All programs together keep the processor {share} busy.</source>
        <translation>Der Prozessor ist mit allen Programmen zusammen zu {share} ausgelastet.</translation>
    </message>
    <message>
        <source>The engine uses {resident}: {weights} for weights, {mapped} of them straight from files, {cache} for the cache, and {rest} for everything else.</source>
        <translation>Die Engine belegt {resident}: {weights} für Gewichte, {mapped} davon unmittelbar aus Dateien, {cache} für den Cache und {rest} für alles andere.</translation>
    </message>
    <message>
        <source>{own} · {free} free</source>
        <translation>{own} · {free} frei</translation>
    </message>
    <message>
        <source>Lectern uses {own}, other programs {others}, and {free} of {total} is free.</source>
        <translation>Lectern belegt {own}, andere Programme {others}, und von {total} sind {free} frei.</translation>
    </message>
    <message>
        <source>{degrees} °C</source>
        <translation>{degrees} °C</translation>
    </message>
    <message>
        <source>{watts} W</source>
        <translation>{watts} W</translation>
    </message>
    <message>
        <source>VRAM {share} busy</source>
        <translation>VRAM {share} ausgelastet</translation>
    </message>
    <message>
        <source>writing {speed}</source>
        <translation>schreibt {speed}</translation>
    </message>
    <message>
        <source>reading {speed}</source>
        <translation>liest {speed}</translation>
    </message>
    <message>
        <source>SSD idle</source>
        <translation>SSD ruht</translation>
    </message>
    <message>
        <source>SSD {moves}</source>
        <translation>SSD {moves}</translation>
    </message>
    <message>
        <source>No reading is open</source>
        <translation>Es ist nichts geöffnet</translation>
    </message>
    <message>
        <source>Kept by the server; cannot be seen here</source>
        <translation>Beim Server; hier nicht zu sehen</translation>
    </message>
    <message>
        <source>{title}: nothing is read yet</source>
        <translation>{title}: noch nichts gelesen</translation>
    </message>
    <message>
        <source>{title}: {filled} of {blocks}, {share} full</source>
        <translation>{title}: {filled} von {blocks}, zu {share} voll</translation>
    </message>
    <message>
        <source>{title}: {share} full</source>
        <translation>{title}: zu {share} voll</translation>
    </message>
    <message>
        <source>Each block holds {tokens} tokens of what the model has read; its colour says where it is.</source>
        <translation>Jeder Block enthält {tokens} Token von dem, was das Modell gelesen hat; seine Farbe sagt, wo er liegt.</translation>
    </message>
    <message>
        <source>On the GPU {blocks}</source>
        <translation>Auf der GPU {blocks}</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>In memory {blocks}</source>
        <translation>Im Speicher {blocks}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>On the SSD {blocks}</source>
        <translation>Auf der SSD {blocks}</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>Free {blocks}</source>
        <translation>Frei {blocks}</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>tok/s reading</source>
        <translation>Tok/s beim Lesen</translation>
    </message>
    <message>
        <source>tok/s, this answer</source>
        <translation>Tok/s, diese Antwort</translation>
    </message>
    <message>
        <source>tok/s in the background</source>
        <translation>Tok/s im Hintergrund</translation>
    </message>
    <message>
        <source>tok/s, the last answer</source>
        <translation>Tok/s, letzte Antwort</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Kein Modell geladen</translation>
    </message>
    <message>
        <source>{model} · on a server</source>
        <translation>{model} · auf einem Server</translation>
    </message>
</context>
<context>
    <name>DockView</name>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles anzeigen</translation>
    </message>
    <message>
        <source>Show one line</source>
        <translation>Nur eine Zeile anzeigen</translation>
    </message>
    <message>
        <source>How many tokens the model reads or writes in a second.</source>
        <translation>Wie viele Token das Modell in einer Sekunde liest oder schreibt.</translation>
    </message>
</context>
<context>
    <name>DocumentSwitch</name>
    <message>
        <source>Documents read together</source>
        <translation>Zusammen gelesene Dokumente</translation>
    </message>
    <message>
        <source>{name}  ({percent} of the attention)</source>
        <translation>{name}  ({percent} der Aufmerksamkeit)</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Pause {name}</source>
        <translation>{name} pausieren</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>Mit {name} fortfahren</translation>
    </message>
    <message>
        <source>Cancel {name}</source>
        <translation>{name} abbrechen</translation>
    </message>
</context>
<context>
    <name>Downloads</name>
    <message>
        <source>Asking the hub …</source>
        <translation>Fragt den Hub …</translation>
    </message>
    <message>
        <source>Checking the download …</source>
        <translation>Prüft, was angekommen ist …</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message>
        <source>Drop to add to the library</source>
        <translation>Loslassen, um es in die Bibliothek aufzunehmen</translation>
    </message>
</context>
<context>
    <name>EncryptDialog</name>
    <message>
        <source>With a passphrase</source>
        <translation>Mit einer Passphrase</translation>
    </message>
    <message>
        <source>With the system&apos;s keyring</source>
        <translation>Mit dem Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>I understand that there is no other way to open it</source>
        <translation>Ich weiß, dass kein anderer Weg zurückführt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close and encrypt</source>
        <translation>Schließen und verschlüsseln</translation>
    </message>
    <message>
        <source>Encrypt the data folder</source>
        <translation>Den Datenordner verschlüsseln</translation>
    </message>
    <message>
        <source>Texts, the search index, conversations, question sheets and saved readings are encrypted on disk; models and exported files are not. Saved readings take a little longer to open. Lectern closes, rewrites everything once, and opens again. If this is interrupted, it continues at the next start.</source>
        <translation>Texte, Suche, Gespräche, Fragebögen und Lesestände werden auf dem Laufwerk verschlüsselt; Modelle nicht, und auch nicht, was Sie exportieren. Lesestände öffnen sich etwas später. Lectern schließt sich dafür so lange, wie es dauert, all das einmal zu schreiben, und öffnet sich wieder. Was unterbrochen wird, geht beim nächsten Start weiter.</translation>
    </message>
    <message>
        <source>You enter it at every start. A forgotten passphrase cannot be recovered: everything would be lost.</source>
        <translation>Nach ihr wird bei jedem Start gefragt. Eine vergessene kann niemand herausfinden: Alles wäre verloren.</translation>
    </message>
    <message>
        <source>The folder opens without asking while you are logged in. If you lose the keyring, with the computer or the account, everything is lost.</source>
        <translation>Er öffnet sich ohne Frage, solange Sie angemeldet sind. Geht der Schlüsselbund mit dem Computer oder dem Konto verloren, ist alles verloren.</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Export conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Word</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>{place}, recognised text</source>
        <translation>{place}, erkannter Text</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>nicht in den Zitaten gefunden</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Notizbuch</translation>
    </message>
    <message>
        <source>About {documents}. Exported from Lectern, {date}.</source>
        <translation>Zu {documents}. Aus Lectern exportiert, {date}.</translation>
    </message>
    <message>
        <source>✓ quoted word for word, ≈ nearly, ? not found</source>
        <translation>✓ das Zitat steht dort Wort für Wort, ≈ fast so, ? es wurde nicht gefunden</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Gedankengang</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>Datei mit einer Passphrase verschlüsseln</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>Ort wählen …</translation>
    </message>
    <message>
        <source>Export the saved reading</source>
        <translation>Lesestand exportieren</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>Sonst kann jeder sie lesen, der die Datei hat.</translation>
    </message>
    <message>
        <source>The file contains the text of {title}. Outside the data folder, only a passphrase of its own protects it.</source>
        <translation>Die Datei enthält den Text von {title}. Außerhalb des Datenordners schützt ihn nur eine eigene Passphrase.</translation>
    </message>
</context>
<context>
    <name>FailureDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>“{name}” cannot be opened: {detail}.</source>
        <translation>„{name}“ lässt sich nicht öffnen: {detail}.</translation>
    </message>
    <message>
        <source>Check the path and the permissions of the file.</source>
        <translation>Pfad und Zugriffsrechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>its name is not UTF-8</source>
        <translation>sein Name ist nicht UTF-8</translation>
    </message>
    <message>
        <source>Rename the file, then add it again.</source>
        <translation>Die Datei umbenennen und erneut hinzufügen.</translation>
    </message>
    <message>
        <source>“{name}” is {detail}.</source>
        <translation>„{name}“ ist {detail}.</translation>
    </message>
    <message>
        <source>“{name}” is encrypted.</source>
        <translation>„{name}“ ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Enter its password.</source>
        <translation>Das Passwort angeben.</translation>
    </message>
    <message>
        <source>The password does not open “{name}”.</source>
        <translation>Das Passwort öffnet „{name}“ nicht.</translation>
    </message>
    <message>
        <source>Enter the correct password.</source>
        <translation>Das richtige angeben.</translation>
    </message>
    <message>
        <source>“{name}” is locked {detail}.</source>
        <translation>„{name}“ ist gesperrt, und zwar {detail}.</translation>
    </message>
    <message>
        <source>with a password of its archive</source>
        <translation>mit einem Passwort des Archivs</translation>
    </message>
    <message>
        <source>with an office password</source>
        <translation>mit einem Office-Passwort</translation>
    </message>
    <message>
        <source>with a password</source>
        <translation>mit einem Passwort</translation>
    </message>
    <message>
        <source>by copy protection</source>
        <translation>durch einen Kopierschutz</translation>
    </message>
    <message>
        <source>Save it without a password.</source>
        <translation>Es ohne Passwort speichern.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: {detail}.</source>
        <translation>„{name}“ ist beschädigt: {detail}.</translation>
    </message>
    <message>
        <source>it cannot be opened as {kind}</source>
        <translation>die Datei lässt sich nicht als {kind} öffnen</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>it has no pages</source>
        <translation>die Datei hat keine Seiten</translation>
    </message>
    <message>
        <source>its part {part} is missing or broken</source>
        <translation>ihr Teil {part} fehlt oder ist kaputt</translation>
    </message>
    <message>
        <source>Get it again, or open it in its original program and save it again.</source>
        <translation>Sie neu besorgen oder in ihrem Programm öffnen und neu speichern.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {detail}.</source>
        <translation>„{name}“ ist zu groß: {detail}.</translation>
    </message>
    <message>
        <source>its tables repeat more than {number} characters</source>
        <translation>ihre Tabellen wiederholen mehr als {number} Zeichen</translation>
    </message>
    <message>
        <source>Split it into several documents.</source>
        <translation>In mehrere Dokumente teilen.</translation>
    </message>
    <message>
        <source>Reading “{name}” took too much memory.</source>
        <translation>Das Lesen von „{name}“ brauchte mehr Speicher als erlaubt.</translation>
    </message>
    <message>
        <source>The parser failed on “{name}”.</source>
        <translation>Der Parser ist an „{name}“ gescheitert.</translation>
    </message>
    <message>
        <source>Recognise its text with an OCR program and add the result.</source>
        <translation>Den Text mit einem OCR-Programm erkennen und das Ergebnis hinzufügen.</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s.</source>
        <translation>Das Lesen von „{name}“ dauerte länger als {seconds} s.</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s after page {number}.</source>
        <translation>Das Lesen von „{name}“ dauerte nach Seite {number} länger als {seconds} s.</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” ({status}).</source>
        <translation>Der Parser ist an „{name}“ abgestürzt ({status}).</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” after page {number} ({status}).</source>
        <translation>Der Parser ist an „{name}“ nach Seite {number} abgestürzt ({status}).</translation>
    </message>
    <message>
        <source>“{name}” cannot be shown: {reason}.</source>
        <translation>„{name}“ kann nicht gezeigt werden: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” changed while it was being read.</source>
        <translation>„{name}“ hat sich während des Lesens geändert.</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>Noch einmal lesen.</translation>
    </message>
    <message>
        <source>“{name}” has no text.</source>
        <translation>„{name}“ enthält keinen Text.</translation>
    </message>
    <message>
        <source>Check that it is the right file.</source>
        <translation>Prüfen, ob es die richtige Datei ist.</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages.</source>
        <translation>„{name}“ enthält auf keiner der {number} Seiten Text.</translation>
    </message>
    <message>
        <source>“{name}” has no text ({reasons}).</source>
        <translation>„{name}“ enthält keinen Text ({reasons}).</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages ({reasons}).</source>
        <translation>„{name}“ enthält auf keiner der {number} Seiten Text ({reasons}).</translation>
    </message>
    <message>
        <source>Open it in its own program and save it as PDF.</source>
        <translation>In seinem eigenen Programm öffnen und als PDF speichern.</translation>
    </message>
    <message>
        <source>neither text nor a known kind of document</source>
        <translation>weder Text noch eine bekannte Art von Dokument</translation>
    </message>
    <message>
        <source>Ask its seller for a copy without it.</source>
        <translation>Den Verkäufer um eine Kopie ohne Kopierschutz bitten.</translation>
    </message>
    <message>
        <source>by encryption for its receiver</source>
        <translation>durch Verschlüsselung für den Empfänger</translation>
    </message>
    <message>
        <source>Open it in your mail program and save what it says as text or PDF.</source>
        <translation>Im Mailprogramm öffnen und den Inhalt als Text oder PDF speichern.</translation>
    </message>
    <message>
        <source>in an old office format</source>
        <translation>in einem alten Office-Format</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>das ist keine Datei</translation>
    </message>
    <message>
        <source>it has more than {most} pages</source>
        <translation>das Dokument hat mehr als {most} Seiten</translation>
    </message>
    <message>
        <source>it has more than {most} characters</source>
        <translation>das Dokument hat mehr als {most} Zeichen</translation>
    </message>
    <message>
        <source>it has {number} bytes, more than the {most} allowed</source>
        <translation>die Datei hat {number} Bytes, mehr als die erlaubten {most}</translation>
    </message>
    <message>
        <source>it unpacks to {unpacked_bytes}</source>
        <translation>ausgepackt sind es {unpacked_bytes}</translation>
    </message>
    <message>
        <source>a saved reading</source>
        <translation>ein Lesestand</translation>
    </message>
    <message>
        <source>Import it among the saved readings.</source>
        <translation>Bei den Leseständen importieren.</translation>
    </message>
    <message>
        <source>a backup of a library</source>
        <translation>die Sicherung einer Bibliothek</translation>
    </message>
    <message>
        <source>Restore it instead of adding it.</source>
        <translation>Wiederherstellen statt hinzufügen.</translation>
    </message>
    <message>
        <source>a picture ({kind})</source>
        <translation>ein Bild ({kind})</translation>
    </message>
    <message>
        <source>Save it as PNG, JPEG, TIFF or PDF.</source>
        <translation>Speichern Sie es als PNG, JPEG, TIFF oder PDF.</translation>
    </message>
    <message>
        <source>a picture of {width} by {height} pixels</source>
        <translation>ein Bild von {width} mal {height} Pixeln</translation>
    </message>
    <message>
        <source>Save it with fewer pixels.</source>
        <translation>Speichern Sie es mit weniger Pixeln.</translation>
    </message>
    <message>
        <source>an OpenDocument file</source>
        <translation>eine OpenDocument-Datei</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>ein Archiv</translation>
    </message>
    <message>
        <source>Unpack it and add the documents it contains.</source>
        <translation>Auspacken und die Dokumente darin hinzufügen.</translation>
    </message>
    <message>
        <source>Save it as DOCX, PPTX, XLSX or PDF.</source>
        <translation>Als DOCX, PPTX, XLSX oder PDF speichern.</translation>
    </message>
    <message>
        <source>Save it as DOCX or PDF.</source>
        <translation>Als DOCX oder PDF speichern.</translation>
    </message>
    <message>
        <source>The disk is full: the library could not be written.</source>
        <translation>Das Laufwerk ist voll: Die Bibliothek konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Free some space, or choose another data folder with --data-dir. Nothing was lost.</source>
        <translation>Platz schaffen oder mit --data-dir einen anderen Datenordner wählen. Nichts ging verloren.</translation>
    </message>
    <message>
        <source>Another Lectern is writing to the library.</source>
        <translation>Ein anderes Lectern schreibt in die Bibliothek.</translation>
    </message>
    <message>
        <source>Try again when it has finished, or close it.</source>
        <translation>Noch einmal versuchen, wenn es fertig ist, oder es schließen.</translation>
    </message>
    <message>
        <source>The library {path} is damaged.</source>
        <translation>Die Bibliothek {path} ist beschädigt.</translation>
    </message>
    <message>
        <source>Move the file away and add the documents again.</source>
        <translation>Die Datei wegschieben und die Dokumente neu hinzufügen.</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore.</source>
        <translation>Der Befehl lectern restore holt ihre Sicherung vom {moment} zurück.</translation>
    </message>
    <message>
        <source>The search index of the library {path} is damaged.</source>
        <translation>Das Verzeichnis der Suche der Bibliothek {path} ist beschädigt.</translation>
    </message>
    <message>
        <source>To rebuild it, run lectern verify.</source>
        <translation>Der Befehl lectern verify legt es neu an.</translation>
    </message>
    <message>
        <source>The library {path} is missing.</source>
        <translation>Die Bibliothek {path} fehlt.</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore; to start over, move the backup away.</source>
        <translation>Der Befehl lectern restore holt ihre Sicherung vom {moment} zurück; um neu zu beginnen, diese wegschieben.</translation>
    </message>
    <message>
        <source>A document of this reading has been deleted from the library.</source>
        <translation>Ein Dokument dieses Eintrags wurde aus der Bibliothek gelöscht.</translation>
    </message>
    <message>
        <source>Add its file again. Nothing was changed.</source>
        <translation>Die Datei noch einmal hinzufügen. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>There is already a collection “{name}”.</source>
        <translation>Es gibt schon eine Sammlung „{name}“.</translation>
    </message>
    <message>
        <source>Choose another name, or move the readings there.</source>
        <translation>Einen anderen Namen wählen oder die Einträge dorthin verschieben.</translation>
    </message>
    <message>
        <source>The stored text of “{name}” is damaged ({what}), and its file has changed or is missing.</source>
        <translation>Der gespeicherte Text von „{name}“ ist beschädigt ({what}), und die Datei ist nicht mehr da, wie sie war.</translation>
    </message>
    <message>
        <source>Add the file again. Until then it is not used for answers; conversations are kept.</source>
        <translation>Die Datei noch einmal hinzufügen. Bis dahin wird nichts daraus beantwortet; Gespräche bleiben.</translation>
    </message>
    <message>
        <source>The library {path} cannot be used: {error}.</source>
        <translation>Die Bibliothek {path} ist nicht benutzbar: {error}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk, or choose another one with --data-dir.</source>
        <translation>Rechte und Laufwerk prüfen oder mit --data-dir einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>The library {path} was written by a newer Lectern.</source>
        <translation>Die Bibliothek {path} stammt von einem neueren Lectern.</translation>
    </message>
    <message>
        <source>Update Lectern, or choose another data folder with --data-dir.</source>
        <translation>Lectern aktualisieren oder mit --data-dir einen anderen Datenordner wählen.</translation>
    </message>
    <message>
        <source>The data folder {root} cannot be used: {reason}.</source>
        <translation>Der Datenordner {root} ist nicht benutzbar: {reason}.</translation>
    </message>
    <message>
        <source>Choose another one with --data-dir or {variable}.</source>
        <translation>Mit --data-dir oder {variable} einen anderen wählen.</translation>
    </message>
    <message>
        <source>The data folder {root} does not exist.</source>
        <translation>Der Datenordner {root} ist nicht da.</translation>
    </message>
    <message>
        <source>Attach the disk it is on, or choose another folder with {variable}.</source>
        <translation>Das Laufwerk anschließen, auf dem er liegt, oder mit {variable} einen anderen wählen.</translation>
    </message>
    <message>
        <source>This is no longer in the library.</source>
        <translation>Das ist nicht mehr in der Bibliothek.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Etwas anderes wählen.</translation>
    </message>
    <message>
        <source>The settings could not be saved. They apply until Lectern is closed.</source>
        <translation>Die Einstellungen konnten nicht gespeichert werden; sie gelten, bis Lectern geschlossen wird.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then change a setting again.</source>
        <translation>Platz auf dem Laufwerk schaffen, dann noch einmal eine Einstellung ändern.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>The backup {path} cannot be written: {reason}.</source>
        <translation>Die Sicherung {path} kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>{path} lies in the data folder itself.</source>
        <translation>{path} liegt im Datenordner selbst.</translation>
    </message>
    <message>
        <source>Choose a place outside it, ideally on another disk.</source>
        <translation>Wählen Sie einen Ort außerhalb, am besten auf einem anderen Laufwerk.</translation>
    </message>
    <message>
        <source>The backup {path} cannot be read: {reason}.</source>
        <translation>Die Sicherung {path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the name, the permissions and the disk.</source>
        <translation>Prüfen Sie den Namen, die Rechte und das Laufwerk.</translation>
    </message>
    <message>
        <source>{path} is not a backup written by Lectern.</source>
        <translation>{path} ist keine Sicherung von Lectern.</translation>
    </message>
    <message>
        <source>Choose another file. Nothing was changed.</source>
        <translation>Wählen Sie eine andere Datei. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The backup {path} is damaged or was altered: {what}.</source>
        <translation>Die Sicherung {path} ist beschädigt oder wurde verändert: {what}.</translation>
    </message>
    <message>
        <source>Use another backup. Nothing was changed.</source>
        <translation>Verwenden Sie eine andere Sicherung. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The backup {path} was written by a newer Lectern.</source>
        <translation>Die Sicherung {path} stammt von einer neueren Version von Lectern.</translation>
    </message>
    <message>
        <source>Update Lectern. Nothing was changed.</source>
        <translation>Aktualisieren Sie Lectern. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The backup {path} is encrypted.</source>
        <translation>Die Sicherung {path} ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Give the passphrase it was written with.</source>
        <translation>Geben Sie die Passphrase an, mit der sie geschrieben wurde.</translation>
    </message>
    <message>
        <source>The passphrase does not open the backup {path}.</source>
        <translation>Die Passphrase öffnet die Sicherung {path} nicht.</translation>
    </message>
    <message>
        <source>Enter the passphrase that was in use when it was written.</source>
        <translation>Geben Sie die Passphrase ein, die galt, als sie geschrieben wurde.</translation>
    </message>
    <message>
        <source>The backup could not be restored completely: {reason}.</source>
        <translation>Die Sicherung konnte nicht vollständig wiederhergestellt werden: {reason}.</translation>
    </message>
    <message>
        <source>Free some disk space, or check the permissions, then restore it again.</source>
        <translation>Schaffen Sie Platz auf dem Laufwerk oder prüfen Sie die Rechte und stellen Sie sie dann noch einmal wieder her.</translation>
    </message>
    <message>
        <source>Stopped; no backup was written.</source>
        <translation>Angehalten; es wurde keine Sicherung geschrieben.</translation>
    </message>
    <message>
        <source>An existing backup of the same name is unchanged.</source>
        <translation>Eine Sicherung desselben Namens ist unverändert.</translation>
    </message>
    <message>
        <source>Restore the backup again to add what is missing.</source>
        <translation>Stellen Sie die Sicherung noch einmal wieder her, um Fehlendes zu ergänzen.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>{name} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>{name} is too long for a list of questions.</source>
        <translation>{name} ist zu lang für eine Liste von Fragen.</translation>
    </message>
    <message>
        <source>Paste part of it.</source>
        <translation>Einen Teil einfügen.</translation>
    </message>
    <message>
        <source>{name} is not a text file.</source>
        <translation>{name} ist kein Text.</translation>
    </message>
    <message>
        <source>Choose a text or CSV file.</source>
        <translation>Eine Text- oder CSV-Datei wählen.</translation>
    </message>
    <message>
        <source>The table cannot be read: {error}.</source>
        <translation>Die Tabelle kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>Save it as CSV again, or paste the questions.</source>
        <translation>Sie neu als CSV speichern oder die Fragen einfügen.</translation>
    </message>
    <message>
        <source>There are {count} questions; a sheet takes {most}.</source>
        <translation>Das sind {count} Fragen; ein Bogen fasst {most}.</translation>
    </message>
    <message>
        <source>Ask them in several sheets.</source>
        <translation>Sie auf mehrere Bögen verteilen.</translation>
    </message>
    <message>
        <source>Something went wrong inside Lectern.</source>
        <translation>In Lectern ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>Your last action may not have been completed. Try it again.</source>
        <translation>Die letzte Handlung wurde womöglich nicht ausgeführt; noch einmal versuchen.</translation>
    </message>
    <message>
        <source>it ended with status {code}</source>
        <translation>sie endete mit Status {code}</translation>
    </message>
    <message>
        <source>it was ended by signal {number} ({name})</source>
        <translation>sie wurde durch Signal {number} ({name}) beendet</translation>
    </message>
    <message>
        <source>Try again; what was saved is kept. If it stops again, free some memory.</source>
        <translation>Dasselbe noch einmal tun, das Gespeicherte bleibt erhalten; bleibt sie wieder stehen, Speicher freigeben.</translation>
    </message>
    <message>
        <source>The engine stopped: {how}.</source>
        <translation>Die Engine ist stehen geblieben: {how}.</translation>
    </message>
    <message>
        <source>The engine keeps stopping: {how}.</source>
        <translation>Die Engine bleibt immer wieder stehen: {how}.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then start it again.</source>
        <translation>Andere Programme schließen oder ein kleineres Modell wählen, dann neu starten.</translation>
    </message>
    <message>
        <source>The engine cannot be started ({program}: {reason}).</source>
        <translation>Die Engine kann nicht gestartet werden ({program}: {reason}).</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>Lectern neu installieren.</translation>
    </message>
    <message>
        <source>The engine answered with {kind} instead of {expected}.</source>
        <translation>Die Engine antwortete mit {kind} statt {expected}.</translation>
    </message>
    <message>
        <source>Install Lectern again, so that both come from one version.</source>
        <translation>Lectern neu installieren, damit beide aus einer Version stammen.</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>sie läuft noch</translation>
    </message>
    <message>
        <source>it is not running</source>
        <translation>sie läuft nicht</translation>
    </message>
    <message>
        <source>it did not answer for {seconds} s</source>
        <translation>sie antwortete {seconds} s lang nicht</translation>
    </message>
    <message>
        <source>it stopped accepting requests</source>
        <translation>sie nahm keine Anfragen mehr an</translation>
    </message>
    <message>
        <source>it broke the protocol ({reason})</source>
        <translation>sie verletzte das Protokoll ({reason})</translation>
    </message>
    <message>
        <source>it could not read a message ({reason})</source>
        <translation>sie konnte eine Nachricht nicht aufnehmen ({reason})</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>Die Antwort wurde angehalten.</translation>
    </message>
    <message>
        <source>Ask again when you like.</source>
        <translation>Jederzeit noch einmal fragen.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Die Engine läuft nicht.</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>Sie neu starten.</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>Zuerst ein Modell wählen.</translation>
    </message>
    <message>
        <source>The data folder is already open.</source>
        <translation>Der Datenordner ist schon geöffnet.</translation>
    </message>
    <message>
        <source>Restart Lectern.</source>
        <translation>Lectern neu starten.</translation>
    </message>
    <message>
        <source>The engine was not given the key of its data folder.</source>
        <translation>Die Engine hat den Schlüssel ihres Datenordners nicht bekommen.</translation>
    </message>
    <message>
        <source>A request of the kind {kind} is not expected here.</source>
        <translation>Eine Anfrage der Art {kind} wird hier nicht erwartet.</translation>
    </message>
    <message>
        <source>Restart Lectern; if it happens again, reinstall it.</source>
        <translation>Lectern neu starten; passiert es wieder, neu installieren.</translation>
    </message>
    <message>
        <source>The engine could not read a message: {reason}.</source>
        <translation>Die Engine konnte eine Nachricht nicht annehmen: {reason}.</translation>
    </message>
    <message>
        <source>The first message was not a greeting.</source>
        <translation>Die erste Nachricht war keine Begrüßung.</translation>
    </message>
    <message>
        <source>The engine speaks version {engine} of the protocol, the application version {application}.</source>
        <translation>Die Engine spricht Version {engine} des Protokolls, die Anwendung Version {application}.</translation>
    </message>
    <message>
        <source>These documents are already being read.</source>
        <translation>Diese Dokumente werden schon gelesen.</translation>
    </message>
    <message>
        <source>The hub has no model named {model}.</source>
        <translation>Der Hub hat kein Modell {model}.</translation>
    </message>
    <message>
        <source>Check the name on the model&apos;s page. For a private model, first log in with the command hf auth login.</source>
        <translation>Den Namen auf der Seite des Modells prüfen. Ein privates Modell wird nur nach dem Befehl hf auth login herausgegeben.</translation>
    </message>
    <message>
        <source>You must accept the terms of {model} before downloading it.</source>
        <translation>{model} verlangt eine Zustimmung, bevor es herausgegeben wird.</translation>
    </message>
    <message>
        <source>Accept them on the model&apos;s page and log in with the command hf auth login, or choose another model.</source>
        <translation>Auf der Seite des Modells zustimmen und sich mit dem Befehl hf auth login anmelden, oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Hugging Face no longer accepts this computer&apos;s token.</source>
        <translation>Hugging Face nimmt das Zugriffstoken dieses Computers nicht mehr an.</translation>
    </message>
    <message>
        <source>Log in again with the command hf auth login, or log out with hf auth logout.</source>
        <translation>Mit dem Befehl hf auth login neu anmelden oder mit hf auth logout darauf verzichten.</translation>
    </message>
    <message>
        <source>{model} has changed on the hub in the meantime.</source>
        <translation>{model} wurde auf dem Hub inzwischen ersetzt.</translation>
    </message>
    <message>
        <source>Cancel this download and start it again.</source>
        <translation>Diesen Download aufgeben und neu beginnen.</translation>
    </message>
    <message>
        <source>{address} cannot be reached.</source>
        <translation>{address} ist nicht erreichbar.</translation>
    </message>
    <message>
        <source>Check the network, then resume. What has been downloaded is kept.</source>
        <translation>Das Netz prüfen, dann fortfahren; was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>The hub did not provide the file ({answer}).</source>
        <translation>Der Hub hat die Datei nicht herausgegeben ({answer}).</translation>
    </message>
    <message>
        <source>Try again later. What has been downloaded is kept.</source>
        <translation>Später noch einmal versuchen; was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>The model comes in several quantisations: {choices}.</source>
        <translation>Das Modell gibt es in mehreren Quantisierungen: {choices}.</translation>
    </message>
    <message>
        <source>Write one behind its name, as in owner/model:Q4_K_M.</source>
        <translation>Eine davon hinter den Namen schreiben, wie in owner/model:Q4_K_M.</translation>
    </message>
    <message>
        <source>It has no weights in the safetensors format.</source>
        <translation>Es enthält keine Gewichte als safetensors, die Lectern liest.</translation>
    </message>
    <message>
        <source>Choose the original version of the model.</source>
        <translation>Die Fassung des Herstellers wählen.</translation>
    </message>
    <message>
        <source>The hub&apos;s answer cannot be trusted ({what}).</source>
        <translation>Der Antwort des Hubs ist nicht zu trauen ({what}).</translation>
    </message>
    <message>
        <source>Choose another model, or another hub in the settings.</source>
        <translation>Ein anderes Modell wählen oder in den Einstellungen einen anderen Hub.</translation>
    </message>
    <message>
        <source>This model needs {lacking_bytes} more disk space.</source>
        <translation>Dem Laufwerk fehlen {lacking_bytes} für dieses Modell.</translation>
    </message>
    <message>
        <source>Free some space, then resume. What has been downloaded is kept.</source>
        <translation>Platz schaffen, dann fortfahren; was schon da ist, bleibt.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Das Laufwerk ist voll.</translation>
    </message>
    <message>
        <source>The model cannot be written: {reason}.</source>
        <translation>Das Modell kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Make sure the data folder is writable.</source>
        <translation>Dafür sorgen, dass in den Datenordner geschrieben werden kann.</translation>
    </message>
    <message>
        <source>{file} arrived damaged, twice.</source>
        <translation>{file} kam zweimal beschädigt an.</translation>
    </message>
    <message>
        <source>Try again later; the other files are kept.</source>
        <translation>Später noch einmal versuchen; die anderen Dateien bleiben.</translation>
    </message>
    <message>
        <source>This model is already on this computer.</source>
        <translation>Dieses Modell ist schon auf diesem Computer.</translation>
    </message>
    <message>
        <source>Delete it first to download it again.</source>
        <translation>Es zuerst löschen, um es neu herunterzuladen.</translation>
    </message>
    <message>
        <source>Another program is downloading this model.</source>
        <translation>Ein anderes Programm lädt dieses Modell herunter.</translation>
    </message>
    <message>
        <source>Wait for it to finish.</source>
        <translation>Warten, bis es fertig ist.</translation>
    </message>
    <message>
        <source>The download stopped unexpectedly.</source>
        <translation>Der Download ist unerwartet abgebrochen.</translation>
    </message>
    <message>
        <source>Resume it. If it stops again, report the details.</source>
        <translation>Fortfahren; endet er wieder, die Einzelheiten melden.</translation>
    </message>
    <message>
        <source>This reading is not open.</source>
        <translation>Dieser Eintrag ist nicht geöffnet.</translation>
    </message>
    <message>
        <source>Open its documents first.</source>
        <translation>Zuerst ihre Dokumente öffnen.</translation>
    </message>
    <message>
        <source>The messages cannot be answered: {reason}.</source>
        <translation>Die Nachrichten lassen sich nicht beantworten: {reason}.</translation>
    </message>
    <message>
        <source>Send other messages, or the same in another order.</source>
        <translation>Senden Sie andere Nachrichten oder dieselben in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {reason}.</source>
        <translation>Das JSON-Schema kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>Send a simpler schema.</source>
        <translation>Senden Sie ein einfacheres Schema.</translation>
    </message>
    <message>
        <source>Nothing in these documents has been read yet.</source>
        <translation>Von diesen Dokumenten ist noch nichts gelesen.</translation>
    </message>
    <message>
        <source>There is no page to read.</source>
        <translation>Es gibt keine Seite zu lesen.</translation>
    </message>
    <message>
        <source>A memory limit is a number of bytes above 0.</source>
        <translation>Eine Speichergrenze ist eine Anzahl Bytes über 0.</translation>
    </message>
    <message>
        <source>Choose a higher limit.</source>
        <translation>Eine höhere Grenze wählen.</translation>
    </message>
    <message>
        <source>A limit cannot be negative.</source>
        <translation>Eine Grenze kann nicht kleiner als nichts sein.</translation>
    </message>
    <message>
        <source>Choose a higher one, or 0 for no limit.</source>
        <translation>Mehr wählen, oder 0 für keine Grenze.</translation>
    </message>
    <message>
        <source>Threads and the context limit are whole numbers from 0.</source>
        <translation>Threads und Kontextgrenze sind ganze Zahlen ab 0.</translation>
    </message>
    <message>
        <source>0 leaves them to Lectern.</source>
        <translation>Bei 0 entscheidet Lectern.</translation>
    </message>
    <message>
        <source>{name} is {value}.</source>
        <translation>{name} ist {value}.</translation>
    </message>
    <message>
        <source>It must be {rule}.</source>
        <translation>Erlaubt ist: {rule}.</translation>
    </message>
    <message>
        <source>The policy {name} is unknown.</source>
        <translation>Die Regel {name} ist unbekannt.</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>Eine von diesen verwenden: {known}.</translation>
    </message>
    <message>
        <source>The policy {name} cannot be chosen for one answer beside the policy {loaded}.</source>
        <translation>Die Regel {name} lässt sich nicht für eine einzelne Antwort neben der Regel {loaded} wählen.</translation>
    </message>
    <message>
        <source>Load the model again with the other policy.</source>
        <translation>Das Modell mit der anderen Regel neu laden.</translation>
    </message>
    <message>
        <source>The policy {policy} has no option {name}.</source>
        <translation>Die Regel {policy} hat keine Option {name}.</translation>
    </message>
    <message>
        <source>Its options are: {known}.</source>
        <translation>Ihre Optionen sind: {known}.</translation>
    </message>
    <message>
        <source>The option rope cannot be {value}.</source>
        <translation>Die Option rope kann nicht {value} sein.</translation>
    </message>
    <message>
        <source>Write yarn and how many times longer, at most 64: rope=yarn:4.</source>
        <translation>yarn und die Verlängerung angeben, höchstens 64-fach: rope=yarn:4.</translation>
    </message>
    <message>
        <source>The option {name} cannot be {value}.</source>
        <translation>Die Option {name} kann nicht {value} sein.</translation>
    </message>
    <message>
        <source>Use one of {choices}.</source>
        <translation>Eins davon verwenden: {choices}.</translation>
    </message>
    <message>
        <source>These options do not go together: {reason}.</source>
        <translation>Diese Optionen passen nicht zusammen: {reason}.</translation>
    </message>
    <message>
        <source>Choose other values.</source>
        <translation>Andere Werte wählen.</translation>
    </message>
    <message>
        <source>Positions in the cache are for models whose layers all turn their keys alike.</source>
        <translation>Positionen im Cache gibt es nur für Modelle, deren Schichten ihre Schlüssel alle gleich drehen.</translation>
    </message>
    <message>
        <source>Use positions=original.</source>
        <translation>positions=original verwenden.</translation>
    </message>
    <message>
        <source>The policy {policy} does not know this model yet.</source>
        <translation>Die Regel {policy} kennt dieses Modell noch nicht.</translation>
    </message>
    <message>
        <source>Measure it once with lectern calibrate.</source>
        <translation>Einmal mit lectern calibrate messen.</translation>
    </message>
    <message>
        <source>The policy {policy} does not know which layers of this model need everything.</source>
        <translation>Die Regel {policy} weiß nicht, welche Schichten dieses Modells alles sehen müssen.</translation>
    </message>
    <message>
        <source>Measure them once with lectern evaluate layers.</source>
        <translation>Messen Sie sie einmal mit lectern evaluate layers.</translation>
    </message>
    <message>
        <source>The file {path} cannot be used: {reason}.</source>
        <translation>Die Datei {path} ist nicht benutzbar: {reason}.</translation>
    </message>
    <message>
        <source>Make it anew with lectern calibrate.</source>
        <translation>Mit lectern calibrate neu anlegen.</translation>
    </message>
    <message>
        <source>The device {name} is unknown.</source>
        <translation>Das Gerät {name} ist unbekannt.</translation>
    </message>
    <message>
        <source>Use --device auto, cpu or cuda.</source>
        <translation>--device auto, cpu oder cuda verwenden.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: this installation of PyTorch is for the CPU only.</source>
        <translation>Die GPU kann nicht verwendet werden: Dieses PyTorch ist nur für die CPU.</translation>
    </message>
    <message>
        <source>Install PyTorch with CUDA support, or use --device cpu.</source>
        <translation>PyTorch mit CUDA installieren oder --device cpu verwenden.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: no NVIDIA GPU responds.</source>
        <translation>Die GPU kann nicht verwendet werden: Keine NVIDIA-GPU antwortet.</translation>
    </message>
    <message>
        <source>Check its driver, or use --device cpu.</source>
        <translation>Den Treiber prüfen oder --device cpu verwenden.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: {name} is too old (compute capability {capability}, 8.0 is needed).</source>
        <translation>Die GPU kann nicht verwendet werden: {name} ist zu alt (Compute Capability {capability}, nötig ist 8.0).</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>--device cpu verwenden.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: Triton, which compiles its kernels, is not installed.</source>
        <translation>Die GPU kann nicht verwendet werden: Triton, das ihre Kernel übersetzt, ist nicht installiert.</translation>
    </message>
    <message>
        <source>Install triton (on Windows: triton-windows), or use --device cpu.</source>
        <translation>Triton installieren (unter Windows: triton-windows) oder --device cpu verwenden.</translation>
    </message>
    <message>
        <source>The weight format {name} is unknown.</source>
        <translation>Das Gewichtsformat {name} ist unbekannt.</translation>
    </message>
    <message>
        <source>Use auto or one of {known}.</source>
        <translation>auto oder eins davon verwenden: {known}.</translation>
    </message>
    <message>
        <source>{name} weights are for a GPU.</source>
        <translation>Gewichte in {name} sind für GPUs.</translation>
    </message>
    <message>
        <source>Use --weights int8 on the CPU.</source>
        <translation>Auf der CPU --weights int8 verwenden.</translation>
    </message>
    <message>
        <source>The cache format {name} cannot be used: {reason}.</source>
        <translation>Das Cache-Format {name} kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template begins differently in this mode, so the saved reading cannot be used.</source>
        <translation>Die Gesprächsvorlage des Modells beginnt in dieser Betriebsart anders, deshalb ist das Gelesene nicht verwendbar.</translation>
    </message>
    <message>
        <source>Ask without thinking, or start a new conversation.</source>
        <translation>Ohne Nachdenken fragen oder ein neues Gespräch beginnen.</translation>
    </message>
    <message>
        <source>Reading stopped after {position} of {tokens} tokens.</source>
        <translation>Das Lesen wurde nach {position} von {tokens} Token angehalten.</translation>
    </message>
    <message>
        <source>What was saved is kept; read the same documents again to continue.</source>
        <translation>Das Gespeicherte bleibt; dieselben Dokumente noch einmal lesen, um weiterzumachen.</translation>
    </message>
    <message>
        <source>It was stopped before it was complete.</source>
        <translation>Es wurde vor dem Ende angehalten.</translation>
    </message>
    <message>
        <source>Start it again if you still need it.</source>
        <translation>Dort neu beginnen, wo es gebraucht wird.</translation>
    </message>
    <message>
        <source>The measurement was stopped.</source>
        <translation>Die Messung wurde angehalten.</translation>
    </message>
    <message>
        <source>Measure again if you like.</source>
        <translation>Dort neu messen, wo es gebraucht wird.</translation>
    </message>
    <message>
        <source>The model was unloaded in the middle of this answer.</source>
        <translation>Das Modell wurde mitten in dieser Antwort entladen.</translation>
    </message>
    <message>
        <source>Ask again when a model is loaded.</source>
        <translation>Noch einmal fragen, sobald ein Modell geladen ist.</translation>
    </message>
    <message>
        <source>A name or text that was given is not UTF-8, or a number is too large.</source>
        <translation>Ein Name oder Text ist nicht UTF-8, oder eine Zahl ist zu groß.</translation>
    </message>
    <message>
        <source>Rename the file or folder, or enter the text or number again.</source>
        <translation>Datei oder Ordner umbenennen, oder Text oder Zahl neu schreiben.</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens and the model holds {limit}.</source>
        <translation>Die Dokumente haben {tokens} Token, und das Modell fasst {limit}.</translation>
    </message>
    <message>
        <source>The documents, the conversation and the question take {tokens} tokens, and the model holds {limit}.</source>
        <translation>Dokumente, Gespräch und Frage brauchen {tokens} Token, und das Modell fasst {limit}.</translation>
    </message>
    <message>
        <source>{limit_bytes} of memory is too little for a cache of this model.</source>
        <translation>{limit_bytes} Speicher sind zu wenig für einen Cache dieses Modells.</translation>
    </message>
    <message>
        <source>{limit_bytes} is too little for a cache that began with much more.</source>
        <translation>{limit_bytes} sind zu wenig für einen Cache, der mit viel mehr begonnen hat.</translation>
    </message>
    <message>
        <source>Choose a higher limit, or restart the engine and load the model with this one.</source>
        <translation>Eine höhere Grenze wählen, oder die Engine neu starten und das Modell mit dieser laden.</translation>
    </message>
    <message>
        <source>What is in progress needs more than {limit_bytes} of memory.</source>
        <translation>Was gerade läuft, braucht mehr als {limit_bytes} Speicher.</translation>
    </message>
    <message>
        <source>The cache is full: {memory_bytes} of memory and the disk hold {tokens} tokens.</source>
        <translation>Der Cache ist voll: {memory_bytes} Speicher und das Laufwerk fassen {tokens} Token.</translation>
    </message>
    <message>
        <source>Free disk space or raise its quota, raise the memory limit, or use --kv-format q8_0 or q4_0.</source>
        <translation>Platz auf dem Laufwerk schaffen oder seine Grenze erhöhen, die Speichergrenze erhöhen, oder --kv-format q8_0 oder q4_0 verwenden.</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>Gewichte von {weight_bytes} passen nicht in die {free_bytes} Grafikspeicher, die frei sind.</translation>
    </message>
    <message>
        <source>Use --weights int8 or int4, a smaller model, or --device cpu; other programs may be using the GPU.</source>
        <translation>--weights int8 oder int4, ein kleineres Modell oder --device cpu verwenden; vielleicht benutzen andere Programme die GPU.</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} and a cache of {cache_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>Gewichte von {weight_bytes} und ein Cache von {cache_bytes} passen nicht in die {free_bytes} Grafikspeicher, die frei sind.</translation>
    </message>
    <message>
        <source>The graphics memory is full.</source>
        <translation>Der Grafikspeicher ist voll.</translation>
    </message>
    <message>
        <source>End other answers or readings, close programs that use the GPU, or choose a smaller memory limit, a smaller cache format (q8_0) or smaller weights (int8, int4).</source>
        <translation>Andere Antworten beenden oder anderes Lesen anhalten, Programme schließen, die die GPU benutzen, oder eine kleinere Speichergrenze, ein kleineres Cache-Format (q8_0) oder kleinere Gewichte (int8, int4) wählen.</translation>
    </message>
    <message>
        <source>The engine may use {allowed_bytes} of address space and needs {needed_bytes}.</source>
        <translation>Die Engine darf {allowed_bytes} Adressraum verwenden und braucht {needed_bytes}.</translation>
    </message>
    <message>
        <source>Allow more (ulimit -v).</source>
        <translation>Mehr erlauben (ulimit -v).</translation>
    </message>
    <message>
        <source>The quota of saved readings leaves no room for it.</source>
        <translation>Die Grenze für Lesestände lässt dafür keinen Platz.</translation>
    </message>
    <message>
        <source>Raise the quota, or delete or unpin saved readings.</source>
        <translation>Die Grenze erhöhen, oder Lesestände löschen oder lösen.</translation>
    </message>
    <message>
        <source>There is no room left on the disk to save in {place}.</source>
        <translation>Auf dem Laufwerk ist kein Platz mehr, um in {place} zu speichern.</translation>
    </message>
    <message>
        <source>The documents hold {text_bytes} of text, more than can be read at once.</source>
        <translation>Die Dokumente enthalten {text_bytes} Text, mehr als auf einmal gelesen werden kann.</translation>
    </message>
    <message>
        <source>Read fewer documents together.</source>
        <translation>Weniger Dokumente zusammen lesen.</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents, or choose a model with a longer context.</source>
        <translation>Seiten auslassen, weniger Dokumente lesen oder ein Modell mit längerem Kontext wählen.</translation>
    </message>
    <message>
        <source>Start a new conversation, read fewer documents, or choose a model with a longer context.</source>
        <translation>Ein neues Gespräch beginnen, weniger Dokumente lesen oder ein Modell mit längerem Kontext wählen.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model or a smaller cache format.</source>
        <translation>Andere Programme schließen oder ein kleineres Modell oder Cache-Format wählen.</translation>
    </message>
    <message>
        <source>End an answer or a reading first, or choose a higher limit.</source>
        <translation>Zuerst eine Antwort oder ein Lesen beenden oder eine höhere Grenze wählen.</translation>
    </message>
    <message>
        <source>Read them first.</source>
        <translation>Sie zuerst lesen.</translation>
    </message>
    <message>
        <source>Choose documents that contain text.</source>
        <translation>Dokumente wählen, die Text enthalten.</translation>
    </message>
    <message>
        <source>The model computed values that are not numbers.</source>
        <translation>Das Modell hat Werte berechnet, die keine Zahlen sind.</translation>
    </message>
    <message>
        <source>Its weights may be damaged; download the model folder again.</source>
        <translation>Seine Gewichte sind vielleicht beschädigt; den Modellordner neu herunterladen.</translation>
    </message>
    <message>
        <source>No model was chosen, and the demo model is not there.</source>
        <translation>Es wurde kein Modell gewählt, und das Demomodell ist nicht da.</translation>
    </message>
    <message>
        <source>Name a model folder with --model, or install Lectern again.</source>
        <translation>Mit --model einen Modellordner nennen oder Lectern neu installieren.</translation>
    </message>
    <message>
        <source>There is no model at {path}.</source>
        <translation>Bei {path} ist kein Modell.</translation>
    </message>
    <message>
        <source>Name the folder that contains its config.json, or a GGUF file.</source>
        <translation>Den Ordner angeben, der config.json enthält, oder eine GGUF-Datei.</translation>
    </message>
    <message>
        <source>The option “{option}” has no value.</source>
        <translation>Die Option „{option}“ hat keinen Wert.</translation>
    </message>
    <message>
        <source>Write it as KEY=VALUE, for example window=4096.</source>
        <translation>Als KEY=VALUE schreiben, etwa window=4096.</translation>
    </message>
    <message>
        <source>{folder} is not a folder.</source>
        <translation>{folder} ist kein Ordner.</translation>
    </message>
    <message>
        <source>The model architecture {name} is not supported.</source>
        <translation>Die Modellarchitektur {name} wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>This file is only the part of a model that sees pictures.</source>
        <translation>Diese Datei ist nur der Teil eines Modells, der Bilder sieht.</translation>
    </message>
    <message>
        <source>Choose the file of the model itself, usually beside it.</source>
        <translation>Wählen Sie die Datei des Modells selbst, sie liegt meist daneben.</translation>
    </message>
    <message>
        <source>This file is an adapter, which is of use only with its model.</source>
        <translation>Diese Datei ist ein Adapter, der nur mit seinem Modell von Nutzen ist.</translation>
    </message>
    <message>
        <source>Choose a model that it is merged into.</source>
        <translation>Wählen Sie ein Modell, in das er eingerechnet ist.</translation>
    </message>
    <message>
        <source>{name} is a mixture of experts.</source>
        <translation>{name} ist eine Mischung von Experten.</translation>
    </message>
    <message>
        <source>The model has no layer of attention.</source>
        <translation>Das Modell hat keine Attention-Schicht.</translation>
    </message>
    <message>
        <source>The model&apos;s layers differ in their key and value heads, which one cache cannot hold.</source>
        <translation>Die Schichten des Modells haben verschiedene Schlüssel- und Wertköpfe, die ein einzelner Cache nicht fassen kann.</translation>
    </message>
    <message>
        <source>config.json: {field} may change what is computed, and is not understood.</source>
        <translation>config.json: {field} könnte die Berechnung ändern und wird nicht verstanden.</translation>
    </message>
    <message>
        <source>The tensor {tensor} is stored as {type}.</source>
        <translation>Der Tensor {tensor} ist als {type} gespeichert.</translation>
    </message>
    <message>
        <source>Choose a folder with bfloat16, float16 or float32 weights.</source>
        <translation>Einen Ordner mit Gewichten in bfloat16, float16 oder float32 wählen.</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in float16.</source>
        <translation>{tensor} lässt sich nicht in float16 halten.</translation>
    </message>
    <message>
        <source>Use bfloat16 weights.</source>
        <translation>Gewichte in bfloat16 verwenden.</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in 4 bits.</source>
        <translation>{tensor} lässt sich nicht in 4 Bit halten.</translation>
    </message>
    <message>
        <source>Use int8 weights.</source>
        <translation>Gewichte in int8 verwenden.</translation>
    </message>
    <message>
        <source>The model at {path} has no tokenizer.json.</source>
        <translation>Das Modell unter {path} hat kein tokenizer.json.</translation>
    </message>
    <message>
        <source>Choose a version of the model that has one, or a tekken.json or tokenizer.model.</source>
        <translation>Wählen Sie eine Fassung des Modells, die eines hat, oder ein tekken.json oder tokenizer.model.</translation>
    </message>
    <message>
        <source>{path} is larger than {limit}, the limit for such a file.</source>
        <translation>{path} ist größer als {limit}, die Grenze für eine solche Datei.</translation>
    </message>
    <message>
        <source>The model cannot be used: {finding}.</source>
        <translation>Das Modell kann nicht verwendet werden: {finding}.</translation>
    </message>
    <message>
        <source>How the model cuts text into tokens is not certain: {finding}.</source>
        <translation>Wie das Modell Text in Token zerlegt, ist nicht sicher: {finding}.</translation>
    </message>
    <message>
        <source>Take the model&apos;s folder in Hugging Face layout, which has tokenizer.json, or choose another model.</source>
        <translation>Den Modellordner in Hugging-Face-Form verwenden, der tokenizer.json enthält, oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>{count} of {all} weight files are missing in {folder}, the first is {file}.</source>
        <translation>{count} von {all} Gewichtsdateien fehlen in {folder}, die erste ist {file}.</translation>
    </message>
    <message>
        <source>Cannot read {path}: {reason}.</source>
        <translation>{path} ist nicht lesbar: {reason}.</translation>
    </message>
    <message>
        <source>Choose a model of Qwen2.5 or later, Llama, Mistral, Gemma 3 or 4, gpt-oss, Granite, SmolLM3, Phi or InternLM2.5.</source>
        <translation>Ein Modell von Qwen2.5 oder neuer, Llama, Mistral, Gemma 3 oder 4, gpt-oss, Granite, SmolLM3, Phi oder InternLM2.5 wählen.</translation>
    </message>
    <message>
        <source>Give the folder that holds config.json, or a GGUF file.</source>
        <translation>Den Ordner angeben, der config.json enthält, oder eine GGUF-Datei.</translation>
    </message>
    <message>
        <source>The weights are packed as {method}, which cannot be read.</source>
        <translation>Die Gewichte sind als {method} gepackt, was nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>Choose a folder packed as FP8, AWQ, GPTQ, compressed-tensors or MXFP4, or the original.</source>
        <translation>Einen als FP8, AWQ, GPTQ, compressed-tensors oder MXFP4 gepackten Ordner oder das Original wählen.</translation>
    </message>
    <message>
        <source>The model&apos;s rotation is its own ({kind}) and cannot be stretched beyond what was trained.</source>
        <translation>Das Modell hat eine eigene Rotation ({kind}), die sich nicht über das Trainierte hinaus strecken lässt.</translation>
    </message>
    <message>
        <source>Use the context that the model was trained for.</source>
        <translation>Den Kontext verwenden, für den das Modell trainiert wurde.</translation>
    </message>
    <message>
        <source>{path} is not what it should be: {reason}.</source>
        <translation>{path} ist nicht, was es sein sollte: {reason}.</translation>
    </message>
    <message>
        <source>{folder} has no chat template (chat_template.jinja or in tokenizer_config.json).</source>
        <translation>{folder} hat keine Chat-Vorlage (chat_template.jinja oder in tokenizer_config.json).</translation>
    </message>
    <message>
        <source>Choose a model that was made for conversations.</source>
        <translation>Ein Modell wählen, das für Gespräche gemacht ist.</translation>
    </message>
    <message>
        <source>Download the model folder again, or choose another model.</source>
        <translation>Den Modellordner neu herunterladen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>To see all of them, run lectern snapshots list.</source>
        <translation>Der Befehl lectern snapshots list zeigt, welche es gibt.</translation>
    </message>
    <message>
        <source>Close other Lectern windows and commands, and try again.</source>
        <translation>Andere Fenster und Befehle von Lectern schließen, dann noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The saved reading {snapshot} is damaged: {detail}.</source>
        <translation>Der Lesestand {snapshot} ist beschädigt: {detail}.</translation>
    </message>
    <message>
        <source>A saved block is damaged: {detail}.</source>
        <translation>Ein gespeicherter Block ist beschädigt: {detail}.</translation>
    </message>
    <message>
        <source>A saved reading does not match its model: {detail}.</source>
        <translation>Ein Lesestand stimmt nicht mit ihrem Modell überein: {detail}.</translation>
    </message>
    <message>
        <source>What was saved of these documents cannot be used: {reason}.</source>
        <translation>Was von diesen Dokumenten gespeichert war, ist nicht verwendbar: {reason}.</translation>
    </message>
    <message>
        <source>Read them again.</source>
        <translation>Sie noch einmal lesen.</translation>
    </message>
    <message>
        <source>{count} saved blocks are missing.</source>
        <translation>{count} gespeicherte Blöcke sind nicht mehr da.</translation>
    </message>
    <message>
        <source>Read the document again.</source>
        <translation>Das Dokument noch einmal lesen.</translation>
    </message>
    <message>
        <source>There is no saved reading {name}.</source>
        <translation>Es gibt keinen Lesestand {name}.</translation>
    </message>
    <message>
        <source>More than one saved reading begins with {name}.</source>
        <translation>Mehr als ein Lesestand beginnt mit {name}.</translation>
    </message>
    <message>
        <source>The catalogue of saved readings {path} cannot be used ({detail}).</source>
        <translation>Der Katalog der Lesestände {path} kann nicht verwendet werden ({detail}).</translation>
    </message>
    <message>
        <source>Restart Lectern: it is then set aside, and what is lost is read again.</source>
        <translation>Lectern neu starten: Er wird von selbst beiseitegelegt, und was verloren ist, wird neu gelesen.</translation>
    </message>
    <message>
        <source>{path} cannot be used ({detail}) and could not be set aside ({reason}).</source>
        <translation>{path} kann weder verwendet ({detail}) noch beiseitegelegt werden ({reason}).</translation>
    </message>
    <message>
        <source>{path} belongs to another program.</source>
        <translation>{path} gehört zu einem anderen Programm.</translation>
    </message>
    <message>
        <source>Choose another data folder.</source>
        <translation>Einen anderen Datenordner wählen.</translation>
    </message>
    <message>
        <source>{path} cannot be opened for writing.</source>
        <translation>{path} kann nicht zum Schreiben geöffnet werden.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and free space, or choose another data folder.</source>
        <translation>Rechte und freien Platz des Ordners prüfen oder einen anderen Datenordner wählen.</translation>
    </message>
    <message>
        <source>Another program has locked {path}.</source>
        <translation>Ein anderes Programm sperrt {path}.</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>Es schließen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}).</source>
        <translation>{path} kann nicht geschrieben werden ({reason}).</translation>
    </message>
    <message>
        <source>Check the disk, and restart Lectern.</source>
        <translation>Das Laufwerk prüfen und Lectern neu starten.</translation>
    </message>
    <message>
        <source>Check the disk and the folder&apos;s permissions, or choose another folder.</source>
        <translation>Laufwerk und Rechte des Ordners prüfen oder einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>Another process is using the saved readings.</source>
        <translation>Ein anderer Prozess benutzt die Lesestände.</translation>
    </message>
    <message>
        <source>Another process has {folder} locked.</source>
        <translation>Ein anderer Prozess hält {folder} für sich.</translation>
    </message>
    <message>
        <source>Saving failed ({reason}).</source>
        <translation>Das Speichern ist fehlgeschlagen ({reason}).</translation>
    </message>
    <message>
        <source>Check the disk of the data folder, and read the documents again to save them.</source>
        <translation>Das Laufwerk des Datenordners prüfen und die Dokumente noch einmal lesen, um sie zu speichern.</translation>
    </message>
    <message>
        <source>{path} already exists.</source>
        <translation>{path} gibt es schon.</translation>
    </message>
    <message>
        <source>Choose another name, or replace it with --force.</source>
        <translation>Einen anderen Namen wählen oder die Datei ersetzen lassen (--force).</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}).</source>
        <translation>{path} kann nicht gelesen werden ({reason}).</translation>
    </message>
    <message>
        <source>{path} is not an exported reading.</source>
        <translation>{path} ist kein exportierter Lesestand.</translation>
    </message>
    <message>
        <source>{path} is not encrypted.</source>
        <translation>{path} ist nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>Import it without a passphrase if you trust it.</source>
        <translation>Ohne Passphrase importieren, wenn die Datei vertrauenswürdig ist.</translation>
    </message>
    <message>
        <source>{path} is damaged: {detail}.</source>
        <translation>{path} ist beschädigt: {detail}.</translation>
    </message>
    <message>
        <source>{path} was exported by a newer version of Lectern.</source>
        <translation>{path} wurde von einer neueren Version von Lectern exportiert.</translation>
    </message>
    <message>
        <source>{path} is encrypted.</source>
        <translation>{path} ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Give the passphrase that it was exported with.</source>
        <translation>Die Passphrase angeben, mit der sie exportiert wurde.</translation>
    </message>
    <message>
        <source>{path} does not open with this passphrase.</source>
        <translation>{path} lässt sich mit dieser Passphrase nicht öffnen.</translation>
    </message>
    <message>
        <source>Give the one that it was exported with.</source>
        <translation>Die angeben, mit der sie exportiert wurde.</translation>
    </message>
    <message>
        <source>What is encrypted here would be readable in the file.</source>
        <translation>Was hier verschlüsselt ist, wäre in der Datei lesbar.</translation>
    </message>
    <message>
        <source>Give a passphrase for it, or leave it readable on purpose (--unencrypted).</source>
        <translation>Eine Passphrase dafür angeben oder sie bewusst lesbar lassen (--unencrypted).</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted.</source>
        <translation>Die Lesestände in {folder} sind verschlüsselt.</translation>
    </message>
    <message>
        <source>Open the data folder with its passphrase.</source>
        <translation>Den Datenordner mit seiner Passphrase öffnen.</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted under another key.</source>
        <translation>Die Lesestände in {folder} sind unter einem anderen Schlüssel verschlüsselt.</translation>
    </message>
    <message>
        <source>Put back the key file that belongs to this data folder.</source>
        <translation>Die Schlüsseldatei zurücklegen, die zu diesem Datenordner gehört.</translation>
    </message>
    <message>
        <source>{path} is not encrypted, though its data folder is.</source>
        <translation>{path} ist nicht verschlüsselt, obwohl der Datenordner es ist.</translation>
    </message>
    <message>
        <source>Switch encryption off and on again, or delete this file: it can be recreated.</source>
        <translation>Die Verschlüsselung aus- und wieder einschalten oder diese Datei löschen: Sie kann neu erzeugt werden.</translation>
    </message>
    <message>
        <source>A saved reading is encrypted.</source>
        <translation>Ein Lesestand ist verschlüsselt.</translation>
    </message>
    <message>
        <source>The saved readings were opened without a key.</source>
        <translation>Die Lesestände wurden ohne Schlüssel geöffnet.</translation>
    </message>
    <message>
        <source>Unlock the data folder first.</source>
        <translation>Zuerst den Datenordner entsperren.</translation>
    </message>
    <message>
        <source>Choose a file that `lectern snapshots export` wrote.</source>
        <translation>Eine Datei wählen, die `lectern snapshots export` geschrieben hat.</translation>
    </message>
    <message>
        <source>Update Lectern and try again.</source>
        <translation>Lectern aktualisieren und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Check the file and try again.</source>
        <translation>Die Datei prüfen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Export it again where it came from.</source>
        <translation>Sie dort, wo sie herkam, neu exportieren.</translation>
    </message>
    <message>
        <source>It is set aside; the document is read again when it is needed.</source>
        <translation>Es wird beiseitegelegt; das Dokument wird bei Bedarf neu gelesen.</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings, and try again.</source>
        <translation>Platz schaffen oder Lesestände löschen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The data folder {root} is encrypted.</source>
        <translation>Der Datenordner {root} ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Enter its passphrase at the terminal, or name a file with it in {variable}.</source>
        <translation>Die Passphrase im Terminal eingeben oder in einer Datei, die {variable} nennt.</translation>
    </message>
    <message>
        <source>The passphrase does not open the data folder {root}.</source>
        <translation>Die Passphrase öffnet den Datenordner {root} nicht.</translation>
    </message>
    <message>
        <source>Enter the correct passphrase; without it nothing can be opened.</source>
        <translation>Die richtige eingeben; ohne sie lässt sich nichts öffnen.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key of the data folder {root}.</source>
        <translation>Der Schlüsselbund des Systems gibt den Schlüssel des Datenordners {root} nicht her.</translation>
    </message>
    <message>
        <source>Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.</source>
        <translation>Den Schlüsselbund entsperren oder sich als die Person anmelden, die verschlüsselt hat. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The system has no keyring that could keep the key.</source>
        <translation>Das System hat keinen Schlüsselbund, der den Schlüssel aufbewahren könnte.</translation>
    </message>
    <message>
        <source>Protect the data folder with a passphrase instead.</source>
        <translation>Den Datenordner stattdessen mit einer Passphrase schützen.</translation>
    </message>
    <message>
        <source>The data folder {root} was encrypted by a newer Lectern.</source>
        <translation>Der Datenordner {root} wurde von einem neueren Lectern verschlüsselt.</translation>
    </message>
    <message>
        <source>Update Lectern.</source>
        <translation>Lectern aktualisieren.</translation>
    </message>
    <message>
        <source>The key file {path} is damaged, and so is its copy.</source>
        <translation>Die Schlüsseldatei {path} ist beschädigt, ihre Kopie auch.</translation>
    </message>
    <message>
        <source>Restore one of the two from your own backup. Nothing else was changed.</source>
        <translation>Eine der beiden aus einer eigenen Sicherung zurückholen; sonst wurde nichts geändert.</translation>
    </message>
    <message>
        <source>No passphrase opens the data folder {root} any more.</source>
        <translation>Den Datenordner {root} öffnet keine Passphrase mehr.</translation>
    </message>
    <message>
        <source>Give the backup a passphrase of its own. Nothing was written.</source>
        <translation>Der Sicherung eine eigene Passphrase geben. Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} cannot be written: {error}.</source>
        <translation>Die Schlüsseldatei des Datenordners {root} lässt sich nicht schreiben: {error}.</translation>
    </message>
    <message>
        <source>The library {path} cannot be rewritten: {reason}.</source>
        <translation>Die Bibliothek {path} kann nicht neu geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. Nothing was changed.</source>
        <translation>Rechte und Laufwerk prüfen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>A passphrase has {fewest} to {most} characters.</source>
        <translation>Eine Passphrase hat {fewest} bis {most} Zeichen.</translation>
    </message>
    <message>
        <source>Choose some words that nobody can guess.</source>
        <translation>Einige Wörter wählen, die niemand errät.</translation>
    </message>
    <message>
        <source>The passphrase that was typed is not UTF-8.</source>
        <translation>Die eingegebene Passphrase ist kein UTF-8.</translation>
    </message>
    <message>
        <source>Set the terminal to UTF-8, or put the passphrase into a file.</source>
        <translation>Das Terminal auf UTF-8 stellen oder die Passphrase in eine Datei schreiben.</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} has changed in the meantime.</source>
        <translation>Die Schlüsseldatei des Datenordners {root} hat sich inzwischen geändert.</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, then try again. Nothing was changed.</source>
        <translation>Lectern überall schließen und es noch einmal versuchen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The library {path} is encrypted.</source>
        <translation>Die Bibliothek {path} ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Close Lectern, then open it again with the passphrase. Nothing was changed.</source>
        <translation>Lectern schließen und mit der Passphrase wieder öffnen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Restore its key file encryption.json from your own backup. Nothing was changed.</source>
        <translation>Die Schlüsseldatei encryption.json aus einer eigenen Sicherung zurücklegen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The library {path} does not open with the key of its data folder.</source>
        <translation>Die Bibliothek {path} lässt sich mit dem Schlüssel ihres Datenordners nicht öffnen.</translation>
    </message>
    <message>
        <source>Restore the library and its key file from the same backup. Nothing was changed.</source>
        <translation>Aus einer eigenen Sicherung zurückholen, was zusammengehört. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>Lectern continues when it is next started.</source>
        <translation>Lectern macht beim nächsten Start weiter.</translation>
    </message>
    <message>
        <source>Another Lectern is encrypting or decrypting the data folder.</source>
        <translation>Ein anderes Lectern verschlüsselt oder entschlüsselt den Datenordner gerade.</translation>
    </message>
    <message>
        <source>Wait until it has finished.</source>
        <translation>Warten, bis es fertig ist.</translation>
    </message>
    <message>
        <source>The data folder could not be converted: {error}.</source>
        <translation>Der Datenordner ließ sich nicht umwandeln: {error}.</translation>
    </message>
    <message>
        <source>Free some space, or check the permissions. The conversion continues at the next start.</source>
        <translation>Platz schaffen oder die Rechte prüfen; was begonnen wurde, geht beim nächsten Start von Lectern weiter.</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens, and a question with its answer takes up to {room}, but the model holds only {limit}.</source>
        <translation>Die Dokumente haben {tokens} Token, eine Frage mit ihrer Antwort braucht bis zu {room}, aber das Modell fasst {limit}.</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents together, or choose a model with a longer context.</source>
        <translation>Seiten auslassen, weniger Dokumente zusammen lesen oder ein Modell mit längerem Kontext wählen.</translation>
    </message>
    <message>
        <source>The reading needs {needed_bytes} of memory for {tokens} tokens in {kv_format}, but only {limit_bytes} may be used.</source>
        <translation>Das Lesen braucht {needed_bytes} Speicher für {tokens} Token in {kv_format}, und {limit_bytes} dürfen verwendet werden.</translation>
    </message>
    <message>
        <source>Choose a smaller cache format, close other programs, or read fewer documents together.</source>
        <translation>Ein kleineres Cache-Format wählen, andere Programme schließen oder weniger Dokumente zusammen lesen.</translation>
    </message>
    <message>
        <source>Saving the reading needs {needed_bytes} of disk space, but only {limit_bytes} is free.</source>
        <translation>Das Gelesene zu speichern braucht {needed_bytes} auf dem Laufwerk, und {limit_bytes} sind frei.</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings.</source>
        <translation>Platz schaffen oder Lesestände löschen.</translation>
    </message>
    <message>
        <source>This reading is no longer in the library.</source>
        <translation>Dieser Eintrag ist nicht mehr in der Bibliothek.</translation>
    </message>
    <message>
        <source>Add its files again.</source>
        <translation>Ihre Dateien noch einmal hinzufügen.</translation>
    </message>
    <message>
        <source>The engine stopped several times while reading these documents.</source>
        <translation>Die Engine ist beim Lesen dieser Dokumente mehrmals stehen geblieben.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then read them again.</source>
        <translation>Andere Programme schließen oder ein kleineres Modell wählen, dann noch einmal lesen.</translation>
    </message>
    <message>
        <source>The reading was stopped.</source>
        <translation>Das Lesen wurde angehalten.</translation>
    </message>
    <message>
        <source>What was saved is kept; continue at any time.</source>
        <translation>Das Gespeicherte bleibt; jederzeit weiterlesen.</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {reason}.</source>
        <translation>{path} konnte nicht gelöscht werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions, or delete it by hand.</source>
        <translation>Die Rechte prüfen oder von Hand löschen.</translation>
    </message>
    <message>
        <source>The backup of the library cannot be written: {reason}.</source>
        <translation>Die Sicherung der Bibliothek kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. The library itself is not touched.</source>
        <translation>Rechte und Laufwerk prüfen. Die Bibliothek selbst ist unberührt.</translation>
    </message>
    <message>
        <source>The backup {path} still holds what was deleted: {reason}.</source>
        <translation>Die Sicherung {path} enthält noch, was gelöscht wurde: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions, and delete the file by hand.</source>
        <translation>Die Rechte prüfen und die Datei von Hand löschen.</translation>
    </message>
    <message>
        <source>There is no backup of the library {path}.</source>
        <translation>Es gibt keine Sicherung der Bibliothek {path}.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The library {path} is not damaged.</source>
        <translation>Die Bibliothek {path} ist nicht beschädigt.</translation>
    </message>
    <message>
        <source>Nothing was changed. To check and repair its contents, run lectern verify.</source>
        <translation>Nichts wurde geändert; der Befehl lectern verify prüft und repariert, was sie enthält.</translation>
    </message>
    <message>
        <source>The backup {path} is damaged as well.</source>
        <translation>Auch die Sicherung {path} ist beschädigt.</translation>
    </message>
    <message>
        <source>The backup cannot be put back: {reason}.</source>
        <translation>Die Sicherung kann nicht zurückgelegt werden: {reason}.</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, check the permissions and the disk, and try again.</source>
        <translation>Lectern überall schließen, Rechte und Laufwerk prüfen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>„{text}“ ist kein Name eines Modells.</translation>
    </message>
    <message>
        <source>Write it as on its page: Qwen/Qwen3.5-0.8B.</source>
        <translation>Wie auf seiner Seite schreiben: Qwen/Qwen3.5-0.8B.</translation>
    </message>
    <message>
        <source>A private session cannot begin: {reason}.</source>
        <translation>Eine private Sitzung kann nicht beginnen: {reason}.</translation>
    </message>
    <message>
        <source>Make room in the folder for temporary files, or name another one in TMPDIR.</source>
        <translation>Im Ordner für temporäre Dateien Platz schaffen oder in TMPDIR einen anderen nennen.</translation>
    </message>
    <message>
        <source>The working folder no longer exists.</source>
        <translation>Der Arbeitsordner ist nicht mehr da.</translation>
    </message>
    <message>
        <source>Change to another one, then try again.</source>
        <translation>In einen anderen wechseln und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Only {allowed} files may be open at once, but Lectern needs {fewest}.</source>
        <translation>Nur {allowed} Dateien dürfen zugleich offen sein, und Lectern braucht {fewest}.</translation>
    </message>
    <message>
        <source>Allow more with ulimit -n {wanted}.</source>
        <translation>Mit ulimit -n {wanted} mehr erlauben.</translation>
    </message>
    <message>
        <source>A document of this reading is no longer in the library.</source>
        <translation>Ein Dokument dieses Eintrags ist nicht mehr in der Bibliothek.</translation>
    </message>
    <message>
        <source>Add its file again, or take it out of the reading.</source>
        <translation>Seine Datei noch einmal hinzufügen oder es aus dem Eintrag nehmen.</translation>
    </message>
    <message>
        <source>The file of “{name}” has been moved or changed since it was read.</source>
        <translation>Die Datei von „{name}“ ist nicht mehr dort, wo sie gelesen wurde, oder wurde seitdem geändert.</translation>
    </message>
    <message>
        <source>Add the file again.</source>
        <translation>Sie von dort hinzufügen, wo sie jetzt ist.</translation>
    </message>
    <message>
        <source>The key of the data folder could not be written.</source>
        <translation>Der Schlüssel des Datenordners konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then try again.</source>
        <translation>Platz auf dem Laufwerk schaffen, dann noch einmal versuchen.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {reason}.</source>
        <translation>„{name}“ kann nicht geöffnet werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder.</source>
        <translation>Die Rechte des Ordners prüfen.</translation>
    </message>
    <message>
        <source>“{name}” contains no document that can be read.</source>
        <translation>„{name}“ enthält kein Dokument, das gelesen werden kann.</translation>
    </message>
    <message>
        <source>Add PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, mail, text or picture files.</source>
        <translation>Fügen Sie PDF-, EPUB-, DOCX-, PPTX-, XLSX-, ODT-, ODP-, ODS-, RTF-, HTML-, E-Mail-, Text- oder Bilddateien hinzu.</translation>
    </message>
    <message>
        <source>“{name}” contains more than {most} documents.</source>
        <translation>„{name}“ enthält mehr als {most} Dokumente.</translation>
    </message>
    <message>
        <source>Add its folders one by one.</source>
        <translation>Die Ordner darin einzeln hinzufügen.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>Der Speicher reicht nicht.</translation>
    </message>
    <message>
        <source>Close other programs, or allow this one more (ulimit -v).</source>
        <translation>Andere Programme schließen oder diesem mehr erlauben (ulimit -v).</translation>
    </message>
    <message>
        <source>No more files may be open at once.</source>
        <translation>Es dürfen nicht noch mehr Dateien zugleich offen sein.</translation>
    </message>
    <message>
        <source>Allow more (ulimit -n 1024), or close other programs.</source>
        <translation>Mehr erlauben (ulimit -n 1024) oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>There is no room left on the disk.</source>
        <translation>Auf dem Laufwerk ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Platz schaffen und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>{path} cannot be used: {reason}.</source>
        <translation>{path} kann nicht verwendet werden: {reason}.</translation>
    </message>
    <message>
        <source>Check the path, the permissions and the disk.</source>
        <translation>Pfad, Rechte und Laufwerk prüfen.</translation>
    </message>
    <message>
        <source>Something went wrong inside the engine ({what}).</source>
        <translation>In der Engine ist etwas schiefgegangen ({what}).</translation>
    </message>
    <message>
        <source>Try again; please report it with the details if it happens twice.</source>
        <translation>Noch einmal versuchen; passiert es zweimal, bitte mit den Einzelheiten melden.</translation>
    </message>
    <message>
        <source>There is no engine called {name}.</source>
        <translation>Es gibt keine Engine namens {name}.</translation>
    </message>
    <message>
        <source>Choose one of: {names}.</source>
        <translation>Zur Wahl stehen: {names}.</translation>
    </message>
    <message>
        <source>Lectern is already open with this library but does not respond.</source>
        <translation>Lectern ist mit dieser Bibliothek schon geöffnet, antwortet aber nicht.</translation>
    </message>
    <message>
        <source>Wait a moment, or end it and start again.</source>
        <translation>Einen Moment warten oder es beenden und neu starten.</translation>
    </message>
    <message>
        <source>{address} is not the address of a server.</source>
        <translation>{address} ist nicht die Adresse eines Servers.</translation>
    </message>
    <message>
        <source>Write it like this: https://example.org:8000/v1.</source>
        <translation>So schreiben: https://example.org:8000/v1.</translation>
    </message>
    <message>
        <source>A connection cannot be called “{name}”.</source>
        <translation>Eine Verbindung kann nicht „{name}“ heißen.</translation>
    </message>
    <message>
        <source>Use letters, digits, dots, dashes and underscores.</source>
        <translation>Buchstaben, Ziffern, Punkte, Binde- und Unterstriche verwenden.</translation>
    </message>
    <message>
        <source>The key of the connection contains characters that no key has.</source>
        <translation>Der Schlüssel der Verbindung enthält Zeichen, die kein Schlüssel hat.</translation>
    </message>
    <message>
        <source>Copy it again, without spaces and line breaks.</source>
        <translation>Ihn noch einmal kopieren, ohne Leerzeichen und Zeilenumbrüche.</translation>
    </message>
    <message>
        <source>The file of connections, {path}, cannot be used: {reason}.</source>
        <translation>Die Datei der Verbindungen, {path}, ist nicht verwendbar: {reason}.</translation>
    </message>
    <message>
        <source>Repair it or delete it, then add the connections again.</source>
        <translation>Sie berichtigen oder entfernen, dann die Verbindungen neu hinzufügen.</translation>
    </message>
    <message>
        <source>The file of connections, {path}, is damaged.</source>
        <translation>Die Datei der Verbindungen, {path}, ist beschädigt.</translation>
    </message>
    <message>
        <source>Documents may not be sent to {address} yet.</source>
        <translation>An {address} dürfen noch keine Dokumente gesendet werden.</translation>
    </message>
    <message>
        <source>Agree to it with: lectern engines add {name} {address}</source>
        <translation>Dem zustimmen mit: lectern engines add {name} {address}</translation>
    </message>
    <message>
        <source>The server at {address} cannot be reached: {reason}.</source>
        <translation>Der Server {address} ist nicht erreichbar: {reason}.</translation>
    </message>
    <message>
        <source>Check that it runs and that its address is right.</source>
        <translation>Prüfen, ob er läuft und ob seine Adresse stimmt.</translation>
    </message>
    <message>
        <source>The server at {address} sent nothing for {seconds} s.</source>
        <translation>Der Server {address} hat {seconds} s lang nichts gesendet.</translation>
    </message>
    <message>
        <source>Ask again later, or ask about fewer documents.</source>
        <translation>Später noch einmal fragen oder zu weniger Dokumenten.</translation>
    </message>
    <message>
        <source>The server at {address} does not accept the key.</source>
        <translation>Der Server {address} nimmt den Schlüssel nicht an.</translation>
    </message>
    <message>
        <source>Add the connection again, with its key.</source>
        <translation>Die Verbindung mit ihrem Schlüssel neu hinzufügen.</translation>
    </message>
    <message>
        <source>The server at {address} takes no more requests now.</source>
        <translation>Der Server {address} nimmt gerade keine Anfragen mehr an.</translation>
    </message>
    <message>
        <source>Ask again in a while.</source>
        <translation>Nach einer Weile noch einmal fragen.</translation>
    </message>
    <message>
        <source>The server at {address} broke off its answer.</source>
        <translation>Der Server {address} hat seine Antwort abgebrochen.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Noch einmal fragen.</translation>
    </message>
    <message>
        <source>The server at {address} ended the request without an answer.</source>
        <translation>Der Server unter {address} hat die Anfrage ohne Antwort beendet.</translation>
    </message>
    <message>
        <source>Look into its log: the documents may be too long for it, or it ended.</source>
        <translation>Sehen Sie in sein Protokoll: Vielleicht sind die Dokumente zu lang für ihn, oder er wurde beendet.</translation>
    </message>
    <message>
        <source>The server at {address} has no model called {model}.</source>
        <translation>Der Server {address} hat kein Modell namens {model}.</translation>
    </message>
    <message>
        <source>No model of the server at {address} was chosen.</source>
        <translation>Kein Modell des Servers {address} wurde gewählt.</translation>
    </message>
    <message>
        <source>The server at {address} lists no models.</source>
        <translation>Der Server unter {address} führt keine Modelle auf.</translation>
    </message>
    <message>
        <source>Name the one that it runs.</source>
        <translation>Nennen Sie das Modell, das er ausführt.</translation>
    </message>
    <message>
        <source>The prompt is too long for the server: {reason}.</source>
        <translation>Die Eingabe ist zu lang für den Server: {reason}.</translation>
    </message>
    <message>
        <source>Leave pages out, or choose a model with a longer context.</source>
        <translation>Seiten auslassen oder ein Modell mit längerem Kontext wählen.</translation>
    </message>
    <message>
        <source>The server at {address} sent an invalid answer: {reason}.</source>
        <translation>Der Server {address} hat etwas gesendet, das keine Antwort ist: {reason}.</translation>
    </message>
    <message>
        <source>Check that it has an OpenAI-compatible interface.</source>
        <translation>Prüfen, ob er die Schnittstelle von OpenAI spricht.</translation>
    </message>
    <message>
        <source>The server at {address} refused the request ({status}): {reason}.</source>
        <translation>Der Server {address} hat die Anfrage abgelehnt ({status}): {reason}.</translation>
    </message>
    <message>
        <source>Look into the server&apos;s log.</source>
        <translation>Im Protokoll des Servers nachsehen.</translation>
    </message>
    <message>
        <source>The server at {address} reports impossible token counts.</source>
        <translation>Der Server {address} meldet unmögliche Tokenzahlen.</translation>
    </message>
    <message>
        <source>They are not shown; the number of tokens is estimated.</source>
        <translation>Sie werden nicht angezeigt; die Zahl der Token wird geschätzt.</translation>
    </message>
    <message>
        <source>The server at {address} does not count tokens.</source>
        <translation>Der Server {address} zählt keine Token.</translation>
    </message>
    <message>
        <source>The number of tokens is estimated from the characters.</source>
        <translation>Die Zahl der Token wird aus den Zeichen geschätzt.</translation>
    </message>
    <message>
        <source>This needs Lectern&apos;s own engine and its saved readings.</source>
        <translation>Dafür braucht es Lecterns eigene Engine und ihre Lesestände.</translation>
    </message>
    <message>
        <source>Start Lectern without --engine for it.</source>
        <translation>Lectern dafür ohne --engine starten.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key for {address}.</source>
        <translation>Der Schlüsselbund des Systems gibt den Schlüssel für {address} nicht heraus.</translation>
    </message>
    <message>
        <source>Unlock the keyring, or enter the key of the connection again.</source>
        <translation>Entsperren Sie den Schlüsselbund, oder geben Sie den Schlüssel der Verbindung noch einmal ein.</translation>
    </message>
    <message>
        <source>There is already a connection called “{name}”.</source>
        <translation>Es gibt schon eine Verbindung namens „{name}“.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Lectern crashed the last time it was open.</source>
        <translation>Lectern ist beim letzten Mal abgestürzt.</translation>
    </message>
    <message>
        <source>If you report it, attach {trace}: it contains nothing from your documents.</source>
        <translation>Wenn Sie das melden, fügen Sie {trace} bei: Darin steht nichts aus Ihren Dokumenten.</translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation>der Ordner dafür ist nicht vorhanden</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>Den Ordner anlegen oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>you may not write there</source>
        <translation>dort dürfen Sie nicht schreiben</translation>
    </message>
    <message>
        <source>Choose another folder, or change its permissions.</source>
        <translation>Einen anderen Ordner wählen oder seine Rechte ändern.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>das Laufwerk ist voll</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another folder.</source>
        <translation>Platz auf dem Laufwerk schaffen oder einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>Choose another name or folder.</source>
        <translation>Einen anderen Namen oder Ordner wählen.</translation>
    </message>
    <message>
        <source>The settings were damaged, so Lectern uses the defaults.</source>
        <translation>Die Einstellungen waren beschädigt, deshalb gelten die Vorgaben.</translation>
    </message>
    <message>
        <source>The damaged file is kept as {kept}.</source>
        <translation>Die beschädigte Datei bleibt als {kept} erhalten.</translation>
    </message>
</context>
<context>
    <name>Feasibility</name>
    <message>
        <source>about {figure}</source>
        <translation>etwa {figure}</translation>
    </message>
    <message>
        <source>context too small</source>
        <translation>Kontext zu klein</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>zu wenig Speicher</translation>
    </message>
    <message>
        <source>too little disk space</source>
        <translation>zu wenig Platz auf dem Laufwerk</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>passt</translation>
    </message>
    <message>
        <source>partly on SSD</source>
        <translation>teils auf der SSD</translation>
    </message>
    <message>
        <source>exact, largest</source>
        <translation>exakt, am größten</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exakt</translation>
    </message>
    <message>
        <source>nearly exact</source>
        <translation>kaum ein Unterschied</translation>
    </message>
    <message>
        <source>small, less exact</source>
        <translation>klein, weniger genau</translation>
    </message>
    <message>
        <source>smallest, least exact</source>
        <translation>am kleinsten, am ungenauesten</translation>
    </message>
    <message>
        <source>It is read through a window: answers see its first {first} and last {last} tokens only.</source>
        <translation>Gelesen wird durch ein Fenster: Antworten sehen nur die ersten {first} und die letzten {last} Token.</translation>
    </message>
    <message>
        <source>Everything has been read already.</source>
        <translation>Es ist schon ganz gelesen.</translation>
    </message>
    <message>
        <source>The time is not known until something has been read on this computer.</source>
        <translation>Wie lange es dauert, ist erst bekannt, wenn hier etwas gelesen wurde.</translation>
    </message>
    <message>
        <source>Reading takes about {time}, once.</source>
        <translation>Das Lesen dauert einmal etwa {time}.</translation>
    </message>
    <message>
        <source>After that, answers begin within about {answer}.</source>
        <translation>Danach kommt das erste Wort einer Antwort nach etwa {answer}.</translation>
    </message>
    <message>
        <source>{size} of it does not fit into memory and is read from the SSD for every answer.</source>
        <translation>{size} davon fasst der Speicher nicht; sie werden jedes Mal von der SSD gelesen.</translation>
    </message>
    <message>
        <source>It has {tokens} tokens, plus {room} for a question and its answer. The model&apos;s context holds {limit}.</source>
        <translation>Es hat {tokens} Token, und {room} weitere bleiben für eine Frage und ihre Antwort. Das Modell fasst {limit}.</translation>
    </message>
    <message>
        <source>It needs {needed} of memory, but only {limit} may be used.</source>
        <translation>Es braucht {needed} Speicher, {limit} dürfen benutzt werden.</translation>
    </message>
    <message>
        <source>Saving it needs {needed} of disk space, but only {limit} is free.</source>
        <translation>Es zu speichern braucht {needed} auf dem Laufwerk, {limit} sind frei.</translation>
    </message>
    <message>
        <source>{size} of it on the SSD</source>
        <translation>davon {size} auf der SSD</translation>
    </message>
    <message>
        <source>about {time} to read</source>
        <translation>etwa {time} Lesezeit</translation>
    </message>
    <message>
        <source>Keep it as {format}</source>
        <translation>Als {format} speichern</translation>
    </message>
    <message>
        <source>Download {download}</source>
        <translation>{download} herunterladen</translation>
    </message>
    <message>
        <source>Answer through a window of {window} tokens</source>
        <translation>Durch ein Fenster von {window} Token antworten</translation>
    </message>
    <message>
        <source>Delete saved readings …</source>
        <translation>Lesestände löschen …</translation>
    </message>
    <message>
        <source>Leave pages out …</source>
        <translation>Seiten auslassen …</translation>
    </message>
    <message>
        <source>Read fewer documents …</source>
        <translation>Weniger Dokumente lesen …</translation>
    </message>
    <message>
        <source>slightly less exact answers</source>
        <translation>etwas ungenauere Antworten</translation>
    </message>
    <message>
        <source>{size} to download</source>
        <translation>{size} herunterzuladen</translation>
    </message>
    <message>
        <source>{size} more must be free</source>
        <translation>{size} müssen noch frei werden</translation>
    </message>
    <message>
        <source>Each can be a reading of its own.</source>
        <translation>Jedes lässt sich auch für sich allein lesen.</translation>
    </message>
    <message>
        <source>At least {tokens} have to go, about {pages} of {total}</source>
        <translation>Mindestens {tokens} müssen weg, etwa {pages} von {total}</translation>
    </message>
    <message>
        <source>Answers see only the first {first} and the last {last} tokens: {share} of the text is out of sight, and nothing in it is found. The documents must be read again.</source>
        <translation>Antworten sehen nur die ersten {first} und die letzten {last} Token: {share} des Textes bleiben außer Sicht, und was dort steht, wird nicht gefunden. Das Dokument muss neu gelesen werden.</translation>
    </message>
    <message>
        <source>Answers begin within about {time}.</source>
        <translation>Antworten beginnen nach etwa {time}.</translation>
    </message>
    <message>
        <source>Read it with {model}</source>
        <translation>Mit {model} lesen</translation>
    </message>
    <message>
        <source>counted by {model}</source>
        <translation>gezählt von {model}</translation>
    </message>
    <message>
        <source>Counting its tokens …</source>
        <translation>Zählt die Token …</translation>
    </message>
    <message>
        <source>It does not fit</source>
        <translation>Es passt nicht</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>{pages} with recognised text</source>
        <translation>{pages} mit erkanntem Text</translation>
    </message>
    <message>
        <source>Read without it</source>
        <translation>Ohne sie lesen</translation>
    </message>
    <message>
        <source>Read without them</source>
        <translation>Ohne sie lesen</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. To have that, install the Python packages rapidocr and onnxruntime.</source>
        <translation>Text in Bildern muss erkannt werden, bevor er gelesen wird. Dafür installieren Sie die Python-Pakete rapidocr und onnxruntime.</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. This takes about {time}, once. What is not recognised is not read.</source>
        <translation>Text in Bildern muss erkannt werden, bevor er gelesen wird. Das dauert einmalig etwa {time}. Was nicht erkannt ist, wird nicht gelesen.</translation>
    </message>
    <message>
        <source>Recognise {pages}</source>
        <translation>{pages} erkennen</translation>
    </message>
    <message>
        <source>Recognising page {page} of {pages}</source>
        <translation>Seite {page} von {pages} wird erkannt</translation>
    </message>
    <message>
        <source>About {time} left. What is recognised is kept.</source>
        <translation>Noch etwa {time}. Was erkannt ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>Stop recognising</source>
        <translation>Erkennung anhalten</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>Es passt</translation>
    </message>
    <message>
        <source>It should fit</source>
        <translation>Es sollte passen</translation>
    </message>
    <message>
        <source>Load and count</source>
        <translation>Laden und zählen</translation>
    </message>
</context>
<context>
    <name>FeasibilityDialog</name>
    <message>
        <source>Before reading</source>
        <translation>Vor dem Lesen</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Computer</translation>
    </message>
    <message>
        <source>The server&apos;s model</source>
        <translation>Das Modell des Servers</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Format des Caches</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>Text prüfen …</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
</context>
<context>
    <name>FilePages</name>
    <message>
        <source>Page {page} cannot be shown: {reason}</source>
        <translation>Seite {page} kann nicht gezeigt werden: {reason}</translation>
    </message>
</context>
<context>
    <name>FolderList</name>
    <message>
        <source>Folders with models</source>
        <translation>Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Ein Ordner mit Modellen</translation>
    </message>
</context>
<context>
    <name>FormatTable</name>
    <message>
        <source>In VRAM</source>
        <translation>Im VRAM</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>Im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Auf dem Laufwerk</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Format des Caches</translation>
    </message>
</context>
<context>
    <name>FoundCard</name>
    <message>
        <source>Quantisation of {name}</source>
        <translation>Quantisierung von {name}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>{name} herunterladen</translation>
    </message>
</context>
<context>
    <name>Gaps</name>
    <message>
        <source>{damaged}, {empty}</source>
        <translation>{damaged}, {empty}</translation>
    </message>
    <message>
        <source>{number} damaged page</source>
        <translation>{number} beschädigte Seite</translation>
    </message>
    <message>
        <source>{number} damaged pages</source>
        <translation>{number} beschädigte Seiten</translation>
    </message>
    <message>
        <source>{pages} without text</source>
        <translation>{pages} ohne Text</translation>
    </message>
    <message>
        <source>The page is damaged</source>
        <translation>Die Seite ist beschädigt</translation>
    </message>
    <message>
        <source>{number} of {pages} is damaged</source>
        <translation>{number} von {pages} ist beschädigt</translation>
    </message>
    <message>
        <source>{number} of {pages} are damaged</source>
        <translation>{number} von {pages} sind beschädigt</translation>
    </message>
    <message>
        <source>{number} has no text</source>
        <translation>{number} hat keinen Text</translation>
    </message>
    <message>
        <source>{number} have no text</source>
        <translation>{number} haben keinen Text</translation>
    </message>
</context>
<context>
    <name>HubPanel</name>
    <message>
        <source>Get a model</source>
        <translation>Ein Modell holen</translation>
    </message>
    <message>
        <source>Search the hub, or enter a name such as Qwen/Qwen3.5-0.8B</source>
        <translation>Auf dem Hub suchen oder einen Namen eingeben, etwa Qwen/Qwen3.5-0.8B</translation>
    </message>
    <message>
        <source>Name of the model on the hub</source>
        <translation>Name des Modells auf dem Hub</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>{name} herunterladen</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of other kinds in “{name}” were not added. To add them, drop the files.</source>
        <translation>
            <numerusform>%Ln Datei anderer Art in „{name}“ wurde nicht hinzugefügt. Ziehen Sie die Datei selbst herein, um sie hinzuzufügen.</numerusform>
            <numerusform>%Ln Dateien anderer Art in „{name}“ wurden nicht hinzugefügt. Ziehen Sie die Dateien selbst herein, um sie hinzuzufügen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeptWeightsRow</name>
    <message>
        <source>Kept weights take another {size}. They let their models load faster.</source>
        <translation>Gewichte von Modellen belegen weitere {size}. Sie werden behalten, damit diese Modelle schneller starten.</translation>
    </message>
    <message>
        <source>Delete weights</source>
        <translation>Gewichte löschen</translation>
    </message>
</context>
<context>
    <name>LeaveOut</name>
    <message>
        <source>Before the first chapter</source>
        <translation>Vor dem ersten Kapitel</translation>
    </message>
    <message>
        <source>about {tokens}</source>
        <translation>etwa {tokens}</translation>
    </message>
    <message>
        <source>p. {first}</source>
        <translation>S. {first}</translation>
    </message>
    <message>
        <source>p. {first}–{last}</source>
        <translation>S. {first}–{last}</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>Es passt</translation>
    </message>
    <message>
        <source>Nothing would be left to read</source>
        <translation>Es bliebe nichts zu lesen</translation>
    </message>
    <message>
        <source>{tokens} too many</source>
        <translation>{tokens} zu viel</translation>
    </message>
</context>
<context>
    <name>LeaveOutDialog</name>
    <message>
        <source>Leave pages out</source>
        <translation>Seiten auslassen</translation>
    </message>
    <message>
        <source>What is not ticked is not read, and no answer can come from it.</source>
        <translation>Was nicht angekreuzt ist, wird nicht gelesen, und keine Antwort kann daraus kommen.</translation>
    </message>
    <message>
        <source>Pages to leave out</source>
        <translation>Auszulassende Seiten</translation>
    </message>
    <message>
        <source>Such as 1–12, 201–</source>
        <translation>Zum Beispiel 1–12, 201–</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Parts of the reading</source>
        <translation>Teile des Lesestoffs</translation>
    </message>
</context>
<context>
    <name>Lectern</name>
    <message>
        <source>The clipboard holds neither files nor text</source>
        <translation>In der Zwischenablage sind weder Dateien noch Text</translation>
    </message>
    <message>
        <source>“{title}” is in the library already.</source>
        <translation>„{title}“ ist schon in der Bibliothek.</translation>
    </message>
</context>
<context>
    <name>LeftOutField</name>
    <message>
        <source>Pages to leave out</source>
        <translation>Auszulassende Seiten</translation>
    </message>
    <message>
        <source>e.g. 1–12, 201–397</source>
        <translation>z. B. 1–12, 201–397</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Sucht …</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>{number} more pages</source>
        <translation>{number} weitere Seiten</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>{number} more waiting to be added</source>
        <translation>{number} weitere warten auf Aufnahme</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Jetzt fragen</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>{number} weitere</translation>
    </message>
    <message>
        <source>{title} ({number} files)</source>
        <translation>{title} ({number} Dateien)</translation>
    </message>
    <message>
        <source>password-protected file</source>
        <translation>Datei mit Passwort</translation>
    </message>
    <message>
        <source>Text of {names} is damaged; add the file again</source>
        <translation>Text von {names} beschädigt: Datei noch einmal hinzufügen</translation>
    </message>
    <message>
        <source>Encrypted; enter its password</source>
        <translation>Verschlüsselt: Passwort angeben</translation>
    </message>
    <message>
        <source>Waiting to be added</source>
        <translation>Wartet auf Aufnahme</translation>
    </message>
    <message>
        <source>Adding {percent}</source>
        <translation>Wird aufgenommen, {percent}</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Incomplete, {percent} read</source>
        <translation>Unvollständig, {percent} gelesen</translation>
    </message>
    <message>
        <source>Waiting, number {place} in the queue</source>
        <translation>Wartet, Platz {place} in der Reihe</translation>
    </message>
    <message>
        <source>Waiting, next in the queue</source>
        <translation>Wartet, als Nächstes an der Reihe</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>Reading {percent} · {time} left</source>
        <translation>Wird gelesen, {percent} · noch {time}</translation>
    </message>
    <message>
        <source>Reading {percent}</source>
        <translation>Wird gelesen, {percent}</translation>
    </message>
    <message>
        <source>Paused at page {page}</source>
        <translation>Pausiert auf Seite {page}</translation>
    </message>
    <message>
        <source>Paused at {percent}</source>
        <translation>Pausiert bei {percent}</translation>
    </message>
    <message>
        <source>Ready, opens in {time}</source>
        <translation>Bereit, öffnet in {time}</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>The model or settings changed</source>
        <translation>Modell oder Einstellungen sind andere</translation>
    </message>
    <message>
        <source>Must be read again</source>
        <translation>Muss noch einmal gelesen werden</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>Reading failed</source>
        <translation>Lesen fehlgeschlagen</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder as one reading …</source>
        <translation>Ordner als Ganzes hinzufügen …</translation>
    </message>
    <message>
        <source>Enter the password …</source>
        <translation>Passwort angeben …</translation>
    </message>
    <message>
        <source>Do not add</source>
        <translation>Nicht hinzufügen</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Remove all refused files</source>
        <translation>Alle abgelehnten entfernen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>Lesen …</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Lesen beenden</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>Fragebogen …</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>Text prüfen …</translation>
    </message>
    <message>
        <source>Documents in this reading …</source>
        <translation>Dokumente, die zusammen gelesen werden …</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>In einem privaten Fenster öffnen</translation>
    </message>
    <message>
        <source>Move to a collection</source>
        <translation>In eine Sammlung verschieben</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Removed “{title}” and its saved reading. Your files, exports and backups are kept.</source>
        <translation>„{title}“ mit allem Gelesenen entfernt. Dateien, Exporte und Sicherungen bleiben.</translation>
    </message>
    <message>
        <source>Removed “{title}”</source>
        <translation>„{title}“ entfernt</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln conversation(s).</source>
        <translation>
            <numerusform>%Ln Gespräch entfernt.</numerusform>
            <numerusform>%Ln Gespräche entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln reading(s) with what was saved. Your files, exports and backups are kept.</source>
        <translation>
            <numerusform>%Ln Eintrag mit seinen Leseständen entfernt. Ihre Dateien, Exporte und Sicherungen bleiben erhalten.</numerusform>
            <numerusform>%Ln Einträge mit ihren Leseständen entfernt. Ihre Dateien, Exporte und Sicherungen bleiben erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted by another program, so nothing of it is kept: {titles}.</source>
        <translation>Von einem anderen Programm gelöscht, daher bleibt nichts davon: {titles}.</translation>
    </message>
    <message>
        <source>Not deleted: {names}, set aside as damaged in the data folder.</source>
        <translation>Nicht gelöscht: {names}, als beschädigt beiseitegelegt im Datenordner.</translation>
    </message>
    <message>
        <source>Date added</source>
        <translation>Hinzugefügt am</translation>
    </message>
    <message>
        <source>Last conversation</source>
        <translation>Letztes Gespräch</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Number of pages</source>
        <translation>Seitenzahl</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>Neue Sammlung …</translation>
    </message>
    <message>
        <source>In no collection</source>
        <translation>In keiner Sammlung</translation>
    </message>
    <message>
        <source>All readings</source>
        <translation>Alle Einträge</translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to no collection.</source>
        <translation>
            <numerusform>%Ln Eintrag mit allen Gesprächen in keine Sammlung verschoben.</numerusform>
            <numerusform>%Ln Einträge mit allen Gesprächen in keine Sammlung verschoben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to “{name}”.</source>
        <translation>
            <numerusform>%Ln Eintrag mit allen Gesprächen nach „{name}“ verschoben.</numerusform>
            <numerusform>%Ln Einträge mit allen Gesprächen nach „{name}“ verschoben.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDelegate</name>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
</context>
<context>
    <name>LibraryHeader</name>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Collection: {name}</source>
        <translation>Sammlung: {name}</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>Neue Sammlung …</translation>
    </message>
    <message>
        <source>Rename “{name}” …</source>
        <translation>„{name}“ umbenennen …</translation>
    </message>
    <message>
        <source>Delete “{name}” …</source>
        <translation>„{name}“ löschen …</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Search everything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>Dokumente und Seiten durchsuchen</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche beenden</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Nothing to read yet</source>
        <translation>Noch nichts zu lesen</translation>
    </message>
    <message>
        <source>Drop documents or a folder on this window, or add them below.</source>
        <translation>Dokumente oder einen Ordner auf dieses Fenster ziehen oder unten hinzufügen.</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
</context>
<context>
    <name>LookStrip</name>
    <message>
        <source>Where the answer looked</source>
        <translation>Wohin die Antwort geschaut hat</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>Seite {number}</translation>
    </message>
    <message>
        <source>Mostly at {pages}</source>
        <translation>Am meisten bei {pages}</translation>
    </message>
    <message>
        <source>No answer is selected</source>
        <translation>Keine Antwort ausgewählt</translation>
    </message>
</context>
<context>
    <name>MarkedPages</name>
    <message>
        <source>Click to try again.</source>
        <translation>Klicken, um es noch einmal zu versuchen.</translation>
    </message>
    <message>
        <source>Document pages</source>
        <translation>Dokumentseiten</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Seite {page} von {pages}</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Load at every start</source>
        <translation>Bei jedem Start laden</translation>
    </message>
    <message>
        <source>Show its folder</source>
        <translation>Ordner anzeigen</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>Löschen …</translation>
    </message>
</context>
<context>
    <name>ModelName</name>
    <message>
        <source>Demo model</source>
        <translation>Demomodell</translation>
    </message>
</context>
<context>
    <name>ModelTable</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>First word</source>
        <translation>Erstes Wort</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Computer</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Demo model</source>
        <translation>Demomodell</translation>
    </message>
    <message>
        <source>up to {tokens} tokens</source>
        <translation>bis zu {tokens} Token</translation>
    </message>
    <message>
        <source>Searching the hub …</source>
        <translation>Der Hub wird durchsucht …</translation>
    </message>
    <message>
        <source>The hub has no model with “{text}” in its name.</source>
        <translation>Der Hub hat kein Modell mit „{text}“ im Namen.</translation>
    </message>
    <message>
        <source>On the hub</source>
        <translation>Auf dem Hub</translation>
    </message>
    <message>
        <source>Best for this computer</source>
        <translation>Am besten für diesen Computer</translation>
    </message>
    <message>
        <source>its terms must be accepted on its page first</source>
        <translation>zuerst müssen auf seiner Seite die Bedingungen angenommen werden</translation>
    </message>
    <message>
        <source>Models of the family {family} cannot be run here.</source>
        <translation>Modelle der Familie {family} können hier nicht berechnet werden.</translation>
    </message>
    <message>
        <source>Fits the GPU with a document.</source>
        <translation>Passt mit einem Dokument auf die Grafikkarte.</translation>
    </message>
    <message>
        <source>Fits this computer with a document.</source>
        <translation>Passt mit einem Dokument auf diesen Computer.</translation>
    </message>
    <message>
        <source>{count} billion parameters</source>
        <translation>{count} Milliarden Parameter</translation>
    </message>
    <message>
        <source>{count} million parameters</source>
        <translation>{count} Millionen Parameter</translation>
    </message>
    <message>
        <source>in the folder of {program}</source>
        <translation>im Ordner von {program}</translation>
    </message>
    <message>
        <source>in Lectern&apos;s folder</source>
        <translation>in Lecterns Ordner</translation>
    </message>
    <message>
        <source>in Hugging Face&apos;s cache</source>
        <translation>im Cache von Hugging Face</translation>
    </message>
    <message>
        <source>in one of your folders</source>
        <translation>in einem eigenen Ordner</translation>
    </message>
    <message>
        <source>comes with Lectern</source>
        <translation>gehört zu Lectern</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Needs {needed} of memory; this computer has {memory}.</source>
        <translation>Braucht {needed} Speicher, vorhanden sind {memory}.</translation>
    </message>
    <message>
        <source>Fits, with room for up to {tokens} tokens in memory.</source>
        <translation>Passt, mit bis zu {tokens} Token im Speicher dieses Computers.</translation>
    </message>
    <message>
        <source>Fits; a full context takes {size} of memory.</source>
        <translation>Passt; ein voller Kontext braucht {size} Speicher.</translation>
    </message>
    <message>
        <source>Needs {needed} of GPU memory; this GPU has {memory}.</source>
        <translation>Braucht {needed} Grafikspeicher, und es gibt {memory}.</translation>
    </message>
    <message>
        <source>Fits the GPU, with room for up to {tokens} tokens in its memory.</source>
        <translation>Passt auf die Grafikkarte, mit bis zu {tokens} Token in ihrem Speicher.</translation>
    </message>
    <message>
        <source>Fits the GPU; a full context takes {size} of its memory.</source>
        <translation>Passt auf die Grafikkarte; ein voller Kontext braucht {size} ihres Speichers.</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Lädt …</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>Sucht nach Modellen …</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences of English text. Download a real model below.</source>
        <translation>Das Demomodell findet und zitiert nur Sätze aus englischem Text. Unten lässt sich ein richtiges herunterladen.</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>„{text}“ ist kein Name eines Modells.</translation>
    </message>
    <message>
        <source>Write the name as on its page, for example Qwen/Qwen3.5-0.8B.</source>
        <translation>So schreiben wie auf seiner Seite, etwa Qwen/Qwen3.5-0.8B.</translation>
    </message>
    <message>
        <source>The model could not be deleted.</source>
        <translation>Das Modell konnte nicht gelöscht werden.</translation>
    </message>
    <message>
        <source>Close other programs that use it, then try again.</source>
        <translation>Schließen, was es sonst benutzt, dann noch einmal versuchen.</translation>
    </message>
    <message>
        <source>{name} suits this computer best: {size} to download.</source>
        <translation>{name} passt am besten zu diesem Computer: {size} herunterzuladen.</translation>
    </message>
</context>
<context>
    <name>ModelsController</name>
    <message>
        <source>The download of {model} has stopped</source>
        <translation>Der Download von {model} ist abgebrochen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>{model} has been downloaded and checked</source>
        <translation>{model} ist da und geprüft</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Benutzen</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>A model reads your documents on this computer. Nothing is sent anywhere.</source>
        <translation>Ein Modell liest Ihre Dokumente auf diesem Computer. Nichts wird irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Folders …</source>
        <translation>Ordner …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>{name} löschen?</translation>
    </message>
    <message>
        <source>Its files will be deleted from this computer: {facts}.</source>
        <translation>Seine Dateien werden von diesem Computer gelöscht: {facts}.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Cancel the download of {name}?</source>
        <translation>Download von {name} abbrechen?</translation>
    </message>
    <message>
        <source>What has been downloaded is deleted.</source>
        <translation>Was davon schon da ist, wird gelöscht.</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>Download abbrechen</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Weiteren Ordner durchsuchen …</translation>
    </message>
    <message>
        <source>Remove {folder} from the list</source>
        <translation>{folder} nicht mehr durchsuchen</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Ein Ordner, der Modelle enthält</translation>
    </message>
</context>
<context>
    <name>MovingDialog</name>
    <message>
        <source>Moving the data folder</source>
        <translation>Der Datenordner wird verschoben</translation>
    </message>
    <message>
        <source>From {source}
to {target}</source>
        <translation>Von {source}
nach {target}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>Der Datenordner konnte nicht verschoben werden; er ist, wo er war.</translation>
    </message>
    <message>
        <source>Start Lectern again and report the details.</source>
        <translation>Lectern neu starten und die Einzelheiten melden.</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>NewPassphrase</name>
    <message>
        <source>New passphrase</source>
        <translation>Neue Passphrase</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>Noch einmal dieselbe</translation>
    </message>
    <message>
        <source>The passphrases differ.</source>
        <translation>Die beiden sind nicht gleich.</translation>
    </message>
    <message>
        <source>Six or more random words are best.</source>
        <translation>Am besten sind sechs oder mehr Wörter, die der Zufall gewählt hat.</translation>
    </message>
    <message>
        <source>Too short: at least 8 characters.</source>
        <translation>Zu kurz: mindestens 8 Zeichen.</translation>
    </message>
    <message>
        <source>Weak: anyone who has the files can guess it by trying.</source>
        <translation>Schwach: Wer die Dateien hat, findet sie durch Probieren.</translation>
    </message>
    <message>
        <source>Fair: it keeps out the curious, but not a determined attacker.</source>
        <translation>Mäßig: Sie hält Neugierige ab, aber niemanden, der großen Aufwand treibt.</translation>
    </message>
    <message>
        <source>Long enough, unless it can be guessed, such as a saying, a song line or a name. Lectern cannot tell.</source>
        <translation>Lang genug, wenn man sie nicht erraten kann: ein Sprichwort, eine Liedzeile, ein Name. Lectern kann das nicht wissen.</translation>
    </message>
</context>
<context>
    <name>NoDocument</name>
    <message>
        <source>Enter the password …</source>
        <translation>Passwort angeben …</translation>
    </message>
    <message>
        <source>Opening the document …</source>
        <translation>Dokument wird geöffnet …</translation>
    </message>
    <message>
        <source>No document open</source>
        <translation>Kein Dokument geöffnet</translation>
    </message>
    <message>
        <source>Choose a document on the left. A click on a citation opens its page here.</source>
        <translation>Links ein Dokument wählen. Ein Klick auf einen Beleg öffnet hier seine Seite.</translation>
    </message>
</context>
<context>
    <name>Notebook</name>
    <message>
        <source>Go to its page</source>
        <translation>Zur Seite gehen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
</context>
<context>
    <name>NotebookController</name>
    <message>
        <source>Quote deleted</source>
        <translation>Zitat gelöscht</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The notebook has this quote already.</source>
        <translation>Das Notizbuch enthält dieses Zitat schon.</translation>
    </message>
    <message>
        <source>Saved to the notebook</source>
        <translation>Ins Notizbuch aufgenommen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>About page {page} of {name}: “{passage}”</source>
        <translation>Zu Seite {page} von {name}: „{passage}“</translation>
    </message>
    <message>
        <source>About page {page}: “{passage}”</source>
        <translation>Zu Seite {page}: „{passage}“</translation>
    </message>
    <message>
        <source>Explain this passage on page {page}: “{passage}”</source>
        <translation>Erkläre diese Stelle auf Seite {page}: „{passage}“</translation>
    </message>
</context>
<context>
    <name>NotebookView</name>
    <message>
        <source>Notebook</source>
        <translation>Notizbuch</translation>
    </message>
    <message>
        <source>No quotes yet. Select a passage in the document and choose “Save quote”.</source>
        <translation>Noch keine Zitate. Markieren Sie eine Stelle im Dokument und wählen Sie „Zitat merken“.</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Preparing for this processor. This happens once and takes a minute or two.</source>
        <translation>Lectern richtet sich auf diesen Prozessor ein. Das geschieht einmal und dauert ein bis zwei Minuten.</translation>
    </message>
    <message>
        <source>Part of the documents is being read again because its saved cache was lost.</source>
        <translation>Ein Teil der Dokumente wird neu gelesen: Was davon aufbewahrt war, ist verloren.</translation>
    </message>
    <message>
        <source>A saved reading was damaged and has been set aside. Its documents are being read again.</source>
        <translation>Ein Lesestand war beschädigt und wird nicht mehr verwendet. Sein Inhalt wird neu gelesen.</translation>
    </message>
    <message>
        <source>Memory is low. The cache now uses at most {size}.</source>
        <translation>Der Speicher ist knapp. Der Cache belegt nun höchstens {size}.</translation>
    </message>
    <message>
        <source>The model&apos;s context is longer than trained: {context} tokens instead of {trained}. Answers may be worse, also about short documents.</source>
        <translation>Der Kontext des Modells ist länger als trainiert: {context} statt {trained} Token. Antworten können schlechter sein, auch zu kurzen Dokumenten.</translation>
    </message>
    <message>
        <source>The model has no recurrent layers, so its layers with a window know what they no longer see only from the other layers. Answers may be worse.</source>
        <translation>Das Modell hat keine rekurrenten Schichten: Was Schichten mit Fenster nicht mehr sehen, erfahren sie nur über die anderen. Antworten können schlechter sein.</translation>
    </message>
    <message>
        <source>With the chosen policy, the model holds {context} tokens. If everything is kept and read, it holds {longest}.</source>
        <translation>Mit der gewählten Regel fasst das Modell {context} Token. Wird alles behalten und gelesen, fasst es {longest}.</translation>
    </message>
    <message>
        <source>The model takes {weights}, but only {free} of memory are free. Parts of it are read from the disk for every token: up to {seconds} s each at 1 GB per second. A smaller model answers sooner.</source>
        <translation>Das Modell braucht {weights}, es sind aber nur {free} Arbeitsspeicher frei. Teile davon werden für jedes Token vom Laufwerk gelesen: bis zu {seconds} s bei 1 GB pro Sekunde. Ein kleineres Modell antwortet schneller.</translation>
    </message>
    <message>
        <source>The reading could not be saved. {failure}</source>
        <translation>Das Gelesene ist nicht gespeichert. {failure}</translation>
    </message>
    <message>
        <source>The conversation&apos;s state could not be saved. {failure}</source>
        <translation>Der Stand des Gesprächs ist nicht gespeichert. {failure}</translation>
    </message>
</context>
<context>
    <name>OutlineView</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>This document has no outline.</source>
        <translation>Dieses Dokument hat keine Gliederung.</translation>
    </message>
    <message>
        <source>The outline is longer; its end is not shown.</source>
        <translation>Die Gliederung ist länger; ihr Ende wird nicht gezeigt.</translation>
    </message>
</context>
<context>
    <name>PageProcess</name>
    <message>
        <source>its answer is invalid</source>
        <translation>seine Antwort ergibt keinen Sinn</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>es ist abgestürzt</translation>
    </message>
    <message>
        <source>it could not be started</source>
        <translation>es konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>it took longer than {seconds} s</source>
        <translation>es brauchte länger als {seconds} s</translation>
    </message>
    <message>
        <source>it used too much memory</source>
        <translation>es brauchte mehr Speicher als erlaubt</translation>
    </message>
</context>
<context>
    <name>PageTextPanel</name>
    <message>
        <source>Leave this page out</source>
        <translation>Diese Seite auslassen</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>Text der Seite</translation>
    </message>
</context>
<context>
    <name>PartsTable</name>
    <message>
        <source>Not in the text</source>
        <translation>Nicht im Text</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>The data folder is encrypted. Enter its passphrase.</source>
        <translation>Der Datenordner ist verschlüsselt. Seine Passphrase öffnet ihn.</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try again.</source>
        <translation>Falsche Passphrase. Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Lectern is locked</source>
        <translation>Lectern ist gesperrt</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>The passphrase is used once and not stored.</source>
        <translation>Die Passphrase öffnet sie dieses eine Mal und wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try another one.</source>
        <translation>Falsche Passphrase. Eine andere versuchen.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>“{name}” is encrypted</source>
        <translation>„{name}“ ist verschlüsselt</translation>
    </message>
    <message>
        <source>Wrong password. Try another one.</source>
        <translation>Falsches Passwort. Ein anderes versuchen.</translation>
    </message>
    <message>
        <source>The password is used once and not stored.</source>
        <translation>Das Passwort öffnet es dieses eine Mal und wird nicht gespeichert.</translation>
    </message>
</context>
<context>
    <name>PrivacyController</name>
    <message>
        <source>Lectern, private</source>
        <translation>Lectern, privat</translation>
    </message>
    <message>
        <source>The file is no longer where it was.</source>
        <translation>Die Datei liegt nicht mehr dort, wo sie gelesen wurde.</translation>
    </message>
    <message>
        <source>The private window could not be opened. Try again.</source>
        <translation>Es konnte kein privates Fenster geöffnet werden; versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lesestände</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
</context>
<context>
    <name>ProtectedDialog</name>
    <message>
        <source>Always do this</source>
        <translation>Künftig ohne Nachfrage so verfahren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Password-protected document</source>
        <translation>Dokument mit Passwort</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password</source>
        <translation>„{name}“ ist durch ein Passwort geschützt</translation>
    </message>
    <message>
        <source>Lectern keeps what it reads: the text of all pages, the cache computed from it, questions and answers. All of that can then be read without the password.</source>
        <translation>Was Lectern liest, behält es: den Text aller Seiten, was daraus berechnet wurde, was gefragt und geantwortet wird. All das lässt sich dann ohne das Passwort lesen.</translation>
    </message>
    <message>
        <source>Keep nothing</source>
        <translation>Nichts behalten</translation>
    </message>
    <message>
        <source>The document opens in a private window and is forgotten when you close it.</source>
        <translation>Es öffnet sich in einem privaten Fenster und ist vergessen, wenn dieses geschlossen wird.</translation>
    </message>
    <message>
        <source>Encrypt everything Lectern keeps</source>
        <translation>Alles verschlüsseln, was Lectern behält</translation>
    </message>
    <message>
        <source>With a passphrase or the system&apos;s keyring. The document is read after that.</source>
        <translation>Mit einer Passphrase oder dem Schlüsselbund des Systems; danach wird es gelesen.</translation>
    </message>
    <message>
        <source>Read it into the library</source>
        <translation>In die Bibliothek lesen</translation>
    </message>
    <message>
        <source>Anyone who can open this account&apos;s files can read it.</source>
        <translation>Lesen kann es dann, wer die Dateien dieses Kontos öffnen kann.</translation>
    </message>
</context>
<context>
    <name>ProtectionController</name>
    <message>
        <source>Decrypt the data folder?</source>
        <translation>Den Datenordner entschlüsseln?</translation>
    </message>
    <message>
        <source>Lectern closes, rewrites everything, and opens again. After that, anyone who can open this account&apos;s files can read all of it.</source>
        <translation>Lectern schließt sich, schreibt alles neu und öffnet sich wieder. Wer an die Dateien dieses Kontos kommt, kann dann alles lesen.</translation>
    </message>
    <message>
        <source>Close and decrypt</source>
        <translation>Schließen und entschlüsseln</translation>
    </message>
</context>
<context>
    <name>Quantities</name>
    <message>
        <source>{number} %</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>{number} pages</source>
        <translation>{number} Seiten</translation>
    </message>
    <message>
        <source>{number} blocks</source>
        <translation>{number} Blöcke</translation>
    </message>
    <message>
        <source>{number} page</source>
        <translation>{number} Seite</translation>
    </message>
    <message>
        <source>The page has no text</source>
        <translation>Die Seite hat keinen Text</translation>
    </message>
    <message>
        <source>{number} of {pages} has no text</source>
        <translation>{number} von {pages} hat keinen Text</translation>
    </message>
    <message>
        <source>{number} of {pages} have no text</source>
        <translation>{number} von {pages} haben keinen Text</translation>
    </message>
    <message>
        <source>{number} block</source>
        <translation>{number} Block</translation>
    </message>
    <message>
        <source>{number} token</source>
        <translation>{number} Token</translation>
    </message>
    <message>
        <source>{number} tokens</source>
        <translation>{number} Token</translation>
    </message>
    <message>
        <source>{number} request</source>
        <translation>{number} Anfrage</translation>
    </message>
    <message>
        <source>{number} requests</source>
        <translation>{number} Anfragen</translation>
    </message>
    <message>
        <source>{number} byte</source>
        <translation>{number} Byte</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} Byte</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} s</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number} min</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number} h</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} h {minutes} min</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>noch {minutes} min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>noch {hours} h {minutes} min</translation>
    </message>
    <message>
        <source>today at {time}</source>
        <translation>heute um {time}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number} TB</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number} GB</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number} MB</translation>
    </message>
    <message>
        <source>{number} kB</source>
        <translation>{number} kB</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>QuestionSheet</name>
    <message>
        <source>{quote} (recognised text)</source>
        <translation>{quote} (erkannter Text)</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Zitate</translation>
    </message>
    <message>
        <source>About {title}. Every question is answered on its own.</source>
        <translation>Zu {title}. Jede Frage wird für sich beantwortet.</translation>
    </message>
    <message>
        <source>{done} of {count} answered</source>
        <translation>{done} von {count} beantwortet</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} gescheitert</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Ask the rest</source>
        <translation>Übrige fragen</translation>
    </message>
    <message>
        <source>Ask all</source>
        <translation>Alle fragen</translation>
    </message>
    <message>
        <source>The answers of this sheet were damaged and are kept as {name}. Ask the questions again.</source>
        <translation>Die Antworten dieses Fragebogens sind beschädigt und als {name} aufbewahrt. Stellen Sie die Fragen noch einmal.</translation>
    </message>
    <message>
        <source>Being answered …</source>
        <translation>Wird beantwortet …</translation>
    </message>
    <message>
        <source>cut off at the length limit</source>
        <translation>an der Längengrenze abgeschnitten</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>aus den ersten {percent} %</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>nicht in den Zitaten gefunden</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>S. {page}</translation>
    </message>
    <message>
        <source>The answers could not be saved: {reason}. Free some disk space; the next answer saves them all.</source>
        <translation>Die Antworten sind nicht gespeichert: {reason}. Platz auf dem Laufwerk schaffen; die nächste Antwort speichert alle.</translation>
    </message>
    <message>
        <source>The engine stopped twice at this question. Choose “Ask the rest” to try again.</source>
        <translation>Die Engine ist bei dieser Frage zweimal stehen geblieben. „Übrige fragen“ versucht es noch einmal.</translation>
    </message>
    <message>
        <source>All questions about “{title}” have been asked</source>
        <translation>Alle Fragen zu „{title}“ sind gestellt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
</context>
<context>
    <name>QuestionSheetDialog</name>
    <message>
        <source>Question sheet</source>
        <translation>Fragebogen</translation>
    </message>
    <message>
        <source>Change questions</source>
        <translation>Fragen ändern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Questions answered</source>
        <translation>Beantwortete Fragen</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>Ganze Antwort</translation>
    </message>
    <message>
        <source>Changes discarded</source>
        <translation>Änderungen verworfen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln answered question(s).</source>
        <translation>
            <numerusform>%Ln beantwortete Frage entfernt.</numerusform>
            <numerusform>%Ln beantwortete Fragen entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>Antworten exportieren</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Excel-Arbeitsmappe (*.xlsx)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Nach {name} exportiert</translation>
    </message>
</context>
<context>
    <name>QuestionsEditor</name>
    <message>
        <source>One question per line, up to {count}. Leading numbers are removed.</source>
        <translation>Eine Frage je Zeile, bis zu {count}. Vorangestellte Nummern fallen weg.</translation>
    </message>
    <message>
        <source>Who signed the contract?
When does it end?
What does it cost to leave early?</source>
        <translation>Wer hat den Vertrag unterschrieben?
Wann endet er?
Was kostet es, früher auszusteigen?</translation>
    </message>
    <message>
        <source>Questions, one per line</source>
        <translation>Fragen, eine je Zeile</translation>
    </message>
    <message>
        <source>Load from file …</source>
        <translation>Aus Datei laden …</translation>
    </message>
    <message>
        <source>Load questions</source>
        <translation>Fragen laden</translation>
    </message>
    <message>
        <source>Questions (*.txt *.md *.csv *.tsv)</source>
        <translation>Fragen (*.txt *.md *.csv *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>QuotaBox</name>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>At most {size}</source>
        <translation>Höchstens {size}</translation>
    </message>
</context>
<context>
    <name>Quotes</name>
    <message>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
</context>
<context>
    <name>RateChart</name>
    <message>
        <source>Tokens per second over the last minutes</source>
        <translation>Token pro Sekunde in den letzten Minuten</translation>
    </message>
</context>
<context>
    <name>RemovalController</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>Saved</name>
    <message>
        <source>used {when}</source>
        <translation>benutzt {when}</translation>
    </message>
    <message>
        <source>partly read</source>
        <translation>teilweise gelesen</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>Damaged ({reason}). It is not used; its documents are read again when needed.</source>
        <translation>Beschädigt ({reason}). Wird nicht benutzt; die Dokumente werden bei Bedarf neu gelesen.</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Alles andere</translation>
    </message>
    <message>
        <source>{title}: {size}</source>
        <translation>{title}: {size}</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>{used} of {limit} · {free} free on the disk</source>
        <translation>{used} von {limit} · {free} auf dem Laufwerk frei</translation>
    </message>
    <message>
        <source>{used} · {free} free on the disk</source>
        <translation>{used} · {free} auf dem Laufwerk frei</translation>
    </message>
    <message>
        <source>Checking the library …</source>
        <translation>Die Bibliothek wird geprüft …</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Writing {name} …</source>
        <translation>Schreibt {name} …</translation>
    </message>
    <message>
        <source>Wrote {name}. It opens only with its passphrase.</source>
        <translation>{name} geschrieben. Die Datei lässt sich nur mit ihrer Passphrase öffnen.</translation>
    </message>
    <message>
        <source>Wrote {name}. It contains your documents, so keep it as private as they are.</source>
        <translation>{name} geschrieben. Die Datei ist so vertraulich wie die Dokumente.</translation>
    </message>
    <message>
        <source>Reading {name} …</source>
        <translation>Liest {name} …</translation>
    </message>
    <message>
        <source>Checked {size}: some of it was damaged and has been set aside.</source>
        <translation>{size} geprüft: Einiges ist beschädigt und beiseitegelegt.</translation>
    </message>
    <message>
        <source>Checked {size}: no damage found.</source>
        <translation>{size} geprüft: Alles ist in Ordnung.</translation>
    </message>
    <message>
        <source>The library is damaged.</source>
        <translation>Die Bibliothek ist beschädigt.</translation>
    </message>
    <message>
        <source>The text of {names} is damaged. Add the files again.</source>
        <translation>Der Text von {names} ist beschädigt: Die Dateien noch einmal hinzufügen.</translation>
    </message>
    <message>
        <source>The text of {names} was damaged and has been extracted again.</source>
        <translation>Der Text von {names} war beschädigt und wurde neu übernommen.</translation>
    </message>
    <message>
        <source>A question or an answer in “{title}” is damaged. Ask again.</source>
        <translation>Eine Frage oder eine Antwort in „{title}“ ist beschädigt. Fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The search index was damaged and has been rebuilt.</source>
        <translation>Das Verzeichnis der Suche war beschädigt und wurde neu angelegt.</translation>
    </message>
    <message>
        <source>The library is undamaged.</source>
        <translation>Die Bibliothek ist in Ordnung.</translation>
    </message>
    <message>
        <source>Imported {title}.</source>
        <translation>{title} aufgenommen.</translation>
    </message>
</context>
<context>
    <name>SavedCard</name>
    <message>
        <source>Unpin {title}, so that the limit may delete it</source>
        <translation>{title} lösen, sodass die Grenze es löschen darf</translation>
    </message>
    <message>
        <source>Pin {title}, so that the limit never deletes it</source>
        <translation>{title} anheften, damit die Grenze es nie löscht</translation>
    </message>
    <message>
        <source>More about {title}</source>
        <translation>Mehr zu {title}</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Jedes Byte prüfen</translation>
    </message>
    <message>
        <source>Export to a file …</source>
        <translation>In eine Datei exportieren …</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>SavedReadingsDialog</name>
    <message>
        <source>Saved readings</source>
        <translation>Lesestände</translation>
    </message>
    <message>
        <source>Readings are kept on disk so that they open at once. You may delete anything here: documents and conversations stay, and are read again when needed.</source>
        <translation>Gelesenes bleibt auf dem Laufwerk, damit es sich sofort öffnet. Alles hier darf gelöscht werden: Dokumente und Gespräche bleiben und werden bei Bedarf neu gelesen.</translation>
    </message>
    <message>
        <source>Nothing is saved yet</source>
        <translation>Noch nichts gespeichert</translation>
    </message>
    <message>
        <source>Documents are saved here automatically once they have been read.</source>
        <translation>Ein gelesenes Dokument wird hier von selbst gespeichert.</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>Alle prüfen</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Move the data folder …</source>
        <translation>Datenordner verschieben …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Deleted the saved reading of {title}.</source>
        <translation>Lesestand von {title} gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Keep at most {size}?</source>
        <translation>Höchstens {size} behalten?</translation>
    </message>
    <message>
        <source>The least recently used readings are deleted until the rest fits. Pinned readings stay.</source>
        <translation>Was am längsten nicht benutzt wurde, wird gelöscht, bis der Rest passt. Angeheftetes bleibt.</translation>
    </message>
    <message>
        <source>Set the limit</source>
        <translation>Grenze setzen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Saved readings (*{ending})</source>
        <translation>Lesestände (*{ending})</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Suche schließen</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Move to a collection</source>
        <translation>In eine Sammlung verschieben</translation>
    </message>
    <message>
        <source>Delete {number}</source>
        <translation>{number} löschen</translation>
    </message>
    <message>
        <source>{number} selected</source>
        <translation>{number} ausgewählt</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Auswahl aufheben</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>Sets the size of answers; all other text scales with it.</source>
        <translation>Bestimmt die Größe der Antworten; aller übriger Text richtet sich danach.</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Bewegung verringern</translation>
    </message>
    <message>
        <source>Turns off blinking and sliding.</source>
        <translation>Nichts blinkt oder gleitet.</translation>
    </message>
    <message>
        <source>Show the engine panel</source>
        <translation>Engine-Leiste anzeigen</translation>
    </message>
    <message>
        <source>Memory, speed and a map of the cache, at the bottom of the window.</source>
        <translation>Speicher, Tempo und eine Karte des Caches, unten im Fenster.</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>Modelle …</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Installed models, what fits this computer, and downloads.</source>
        <translation>Was installiert ist, was auf diesen Computer passt, und Downloads.</translation>
    </message>
    <message>
        <source>f16, exact</source>
        <translation>f16, exakt</translation>
    </message>
    <message>
        <source>q8_0, half the memory</source>
        <translation>q8_0, halber Speicher</translation>
    </message>
    <message>
        <source>q4_0, a quarter</source>
        <translation>q4_0, ein Viertel</translation>
    </message>
    <message>
        <source>q4_1, a third</source>
        <translation>q4_1, ein Drittel</translation>
    </message>
    <message>
        <source>f32, twice the memory</source>
        <translation>f32, doppelter Speicher</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Format des Caches</translation>
    </message>
    <message>
        <source>Smaller formats hold longer documents but are less exact. Documents read in another format must be read again.</source>
        <translation>Kleinere Formate fassen längere Dokumente und sind weniger genau. In einem anderen Format Gelesenes muss neu gelesen werden.</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>Wie trainiert</translation>
    </message>
    <message>
        <source>Twice as long</source>
        <translation>Doppelt so lang</translation>
    </message>
    <message>
        <source>Four times as long</source>
        <translation>Viermal so lang</translation>
    </message>
    <message>
        <source>Longer than trained</source>
        <translation>Länger als trainiert</translation>
    </message>
    <message>
        <source>Stretches the model&apos;s context so that longer documents fit. Answers may be worse, also about short documents. After a change, documents must be read again.</source>
        <translation>Streckt den Kontext des Modells, damit längere Dokumente hineinpassen. Antworten können schlechter sein, auch zu kurzen Dokumenten. Nach einer Änderung müssen Dokumente neu gelesen werden.</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Searched in addition to Lectern&apos;s folder and Hugging Face&apos;s cache.</source>
        <translation>Werden neben denen von Lectern und Hugging Face durchsucht.</translation>
    </message>
    <message>
        <source>Downloads from</source>
        <translation>Downloads von</translation>
    </message>
    <message>
        <source>The only site Lectern ever downloads from.</source>
        <translation>Der einzige Ort, von dem Lectern je etwas holt.</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>What the model is told before the documents. After a change, documents must be read again.</source>
        <translation>Was dem Modell vor den Dokumenten gesagt wird. Eine Änderung heißt: neu lesen.</translation>
    </message>
    <message>
        <source>Let the model think before it answers</source>
        <translation>Das Modell vor der Antwort nachdenken lassen</translation>
    </message>
    <message>
        <source>Slower. Only some models can do this.</source>
        <translation>Dauert länger. Nur manche Modelle können es.</translation>
    </message>
    <message>
        <source>Summary and questions for what was read</source>
        <translation>Zusammenfassung und Fragen zu Gelesenem</translation>
    </message>
    <message>
        <source>The model writes them while nothing else is computed. Only what its quotes prove is shown.</source>
        <translation>Das Modell schreibt sie, während sonst nichts berechnet wird. Gezeigt wird nur, was seine Zitate belegen.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>In tokens.</source>
        <translation>In Token.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>0 always picks the likeliest word; higher values vary the answers.</source>
        <translation>0 nimmt immer das wahrscheinlichste Wort; mehr macht die Antworten vielfältiger.</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Top k</source>
        <translation>Top k</translation>
    </message>
    <message>
        <source>Min p</source>
        <translation>Min p</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Strafe für Wiederholungen</translation>
    </message>
    <message>
        <source>Different each time</source>
        <translation>Jedes Mal ein anderer</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Makes varied answers repeatable.</source>
        <translation>Macht vielfältige Antworten wiederholbar.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Memory for the cache</source>
        <translation>Speicher für den Cache</translation>
    </message>
    <message>
        <source>Automatic leaves room for other programs.</source>
        <translation>Automatisch lässt Platz für andere Programme.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>Disk for saved readings</source>
        <translation>Platz für Lesestände</translation>
    </message>
    <message>
        <source>Beyond this limit, the least recently used readings are deleted. Pinned readings stay.</source>
        <translation>Darüber hinaus weicht, was am längsten nicht benutzt wurde. Angeheftetes bleibt.</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>Lesestände …</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lesestände</translation>
    </message>
    <message>
        <source>See what takes space; check, pin, delete, export or import.</source>
        <translation>Was wie viel braucht; prüfen, anheften, löschen, exportieren, importieren.</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Datenordner</translation>
    </message>
    <message>
        <source>Holds document texts, conversations and saved readings.</source>
        <translation>Texte der Dokumente, Gespräche und Lesestände.</translation>
    </message>
    <message>
        <source>Move …</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Speicherort</translation>
    </message>
    <message>
        <source>Moves everything, for example to a larger disk.</source>
        <translation>Verschiebt alles, zum Beispiel auf ein größeres Laufwerk.</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>Sichern …</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>The whole library in one file, for another disk.</source>
        <translation>Die ganze Bibliothek in einer Datei, für ein anderes Laufwerk.</translation>
    </message>
    <message>
        <source>Restore …</source>
        <translation>Wiederherstellen …</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Adds what is missing here. Nothing in the library is changed or replaced.</source>
        <translation>Ergänzt, was hier fehlt. Nichts in der Bibliothek wird geändert oder ersetzt.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>What fits each word</source>
        <translation>Was zu jedem Wort passt</translation>
    </message>
    <message>
        <source>What the question is about</source>
        <translation>Worum es in der Frage geht</translation>
    </message>
    <message>
        <source>As much as is needed</source>
        <translation>So viel wie nötig</translation>
    </message>
    <message>
        <source>Everything, less of a long answer</source>
        <translation>Alles, von langen Antworten weniger</translation>
    </message>
    <message>
        <source>Read for each word of an answer</source>
        <translation>Für jedes Wort einer Antwort gelesen</translation>
    </message>
    <message>
        <source>Reading less makes answers about very long documents faster, but something may be missed. Documents need not be read again; the line below an answer says how much it read.</source>
        <translation>Weniger zu lesen macht Antworten zu sehr langen Dokumenten schneller, doch kann etwas übersehen werden. Dokumente müssen nicht neu gelesen werden; die Zeile unter einer Antwort sagt, wie viel sie gelesen hat.</translation>
    </message>
    <message>
        <source>How much of it</source>
        <translation>Wie viel davon</translation>
    </message>
    <message>
        <source>The beginning and the end of what was read are always included.</source>
        <translation>Anfang und Ende des Gelesenen sind immer dabei.</translation>
    </message>
    <message>
        <source>Share of the attention</source>
        <translation>Anteil an der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Measured at every 16th token; if it turns out to be too little, everything is read.</source>
        <translation>Bei jedem 16. Token gemessen; erweist es sich als zu wenig, wird alles gelesen.</translation>
    </message>
    <message>
        <source>What the model can see</source>
        <translation>Was das Modell im Blick behält</translation>
    </message>
    <message>
        <source>Beginning and end</source>
        <translation>Anfang und Ende</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>How much of the most recently read text stays visible.</source>
        <translation>Wie viel vom zuletzt Gelesenen im Blick bleibt.</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <source>Everything in some layers</source>
        <translation>Alles in einigen Schichten</translation>
    </message>
    <message>
        <source>If some layers see only the beginning and the end, the model reads and answers faster but finds less. If all layers do, it needs little memory but forgets everything in between. After a change, documents must be read again.</source>
        <translation>Sieht das Modell in einigen seiner Schichten nur Anfang und Ende, liest und antwortet es schneller und findet weniger. Sieht es überall nur sie, braucht es wenig Speicher, vergisst aber alles dazwischen. Nach einer Änderung müssen Dokumente neu gelesen werden.</translation>
    </message>
    <message>
        <source>Every second one</source>
        <translation>Jede zweite</translation>
    </message>
    <message>
        <source>Those that were measured</source>
        <translation>Die gemessenen</translation>
    </message>
    <message>
        <source>Layers that see everything</source>
        <translation>Schichten, die alles sehen</translation>
    </message>
    <message>
        <source>Which ones a model needs is measured once, in the terminal: lectern evaluate layers.</source>
        <translation>Welche ein Modell braucht, wird einmal im Terminal gemessen: lectern evaluate layers.</translation>
    </message>
    <message>
        <source>What they can see</source>
        <translation>Was sie sehen können</translation>
    </message>
    <message>
        <source>What the other layers keep</source>
        <translation>Von den anderen Schichten bleibt</translation>
    </message>
    <message>
        <source>Keeping only what they can see needs less memory and disk space, but a document that changes must then be read again from an earlier saved point.</source>
        <translation>Was sie sehen können, braucht weniger Arbeitsspeicher und Platz auf dem Laufwerk; ein geändertes Dokument wird dann ab einem früheren gespeicherten Punkt neu gelesen.</translation>
    </message>
    <message>
        <source>Keeping a little of it makes answers stable.</source>
        <translation>Ein wenig davon hält Antworten stabil.</translation>
    </message>
    <message>
        <source>As in the document</source>
        <translation>Im Dokument</translation>
    </message>
    <message>
        <source>Within the visible text</source>
        <translation>Im Sichtbaren</translation>
    </message>
    <message>
        <source>Positions are counted</source>
        <translation>Abstände zählen</translation>
    </message>
    <message>
        <source>Counted as in the document, distances are true; counted within the visible text, they stay short.</source>
        <translation>Im Dokument stimmen sie; im Sichtbaren bleiben sie kurz.</translation>
    </message>
    <message>
        <source>This window keeps nothing</source>
        <translation>Dieses Fenster behält nichts</translation>
    </message>
    <message>
        <source>Documents, questions, answers and these settings are forgotten when it is closed.</source>
        <translation>Dokumente, Fragen, Antworten und was hier eingestellt wird, sind vergessen, wenn es geschlossen wird.</translation>
    </message>
    <message>
        <source>Encrypt …</source>
        <translation>Verschlüsseln …</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Verschlüsselung</translation>
    </message>
    <message>
        <source>Anyone with access to the disk or to this account&apos;s files can read what Lectern keeps. If you encrypt it, it opens only with a passphrase or the system&apos;s keyring.</source>
        <translation>Was Lectern behält, liegt lesbar für alle, die an das Laufwerk oder an die Dateien dieses Kontos kommen. Verschlüsselt öffnet es sich nur mit einer Passphrase oder dem Schlüsselbund des Systems.</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Jedes Mal fragen</translation>
    </message>
    <message>
        <source>Read into the library</source>
        <translation>In die Bibliothek lesen</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>In einem privaten Fenster öffnen</translation>
    </message>
    <message>
        <source>Password-protected documents</source>
        <translation>Dokumente mit Passwort</translation>
    </message>
    <message>
        <source>Once added to the library, their text can be read without the password.</source>
        <translation>Einmal gelesen, lässt sich ihr Text ohne das Passwort lesen.</translation>
    </message>
    <message>
        <source>Decrypt …</source>
        <translation>Entschlüsseln …</translation>
    </message>
    <message>
        <source>The data folder is encrypted</source>
        <translation>Der Datenordner ist verschlüsselt</translation>
    </message>
    <message>
        <source>Includes texts, the search index, conversations, question sheets and saved readings, but not models or exported files.</source>
        <translation>Texte, Suche, Gespräche, Fragebögen und Lesestände; nicht die Modelle und nicht, was exportiert wurde.</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>Wo Modelle laufen</translation>
    </message>
    <message>
        <source>What this computer reads stays on it. If a server computes, your documents and questions are sent to it, and its owner decides what becomes of them. Only this computer saves readings, shows its memory, and tells where an answer looked.</source>
        <translation>Was dieser Computer liest, bleibt auf ihm. Rechnet ein Server, werden Ihre Dokumente und Fragen an ihn gesendet, und sein Betreiber entscheidet, was daraus wird. Nur dieser Computer speichert, was gelesen wurde, zeigt seinen Speicher und sagt, wohin eine Antwort gesehen hat.</translation>
    </message>
    <message>
        <source>Add a server …</source>
        <translation>Server hinzufügen …</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Nothing is sent to a server before you agree to it.</source>
        <translation>An einen Server wird nichts gesendet, bevor Sie zustimmen.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>{address} (not agreed to)</source>
        <translation>{address} (nicht zugestimmt)</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Run models on this computer again?</source>
        <translation>Modelle wieder auf diesem Computer ausführen?</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. Nothing is lost.</source>
        <translation>Lectern wird geschlossen und wieder geöffnet. Nichts geht verloren.</translation>
    </message>
    <message>
        <source>Run models on “{name}”?</source>
        <translation>Modelle auf „{name}“ ausführen?</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. From then on, the documents that you read and the questions that you ask are sent to {address}.</source>
        <translation>Lectern wird geschlossen und wieder geöffnet. Von da an werden die Dokumente, die Sie lesen lassen, und Ihre Fragen an {address} gesendet.</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Neu öffnen</translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation>„{name}“ entfernen?</translation>
    </message>
    <message>
        <source>Its key is forgotten. Conversations stay. {address} is not told.</source>
        <translation>Der Schlüssel wird vergessen. Gespräche bleiben. {address} erfährt davon nichts.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>A forgotten passphrase cannot be recovered.</source>
        <translation>Eine vergessene kann niemand herausfinden.</translation>
    </message>
    <message>
        <source>Set …</source>
        <translation>Festlegen …</translation>
    </message>
    <message>
        <source>A second way to open it if the keyring is lost.</source>
        <translation>Ein zweiter Weg, falls der Schlüsselbund verloren geht.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Ask at every start</source>
        <translation>Bei jedem Start fragen</translation>
    </message>
    <message>
        <source>The system&apos;s keyring</source>
        <translation>Der Schlüsselbund des Systems</translation>
    </message>
    <message>
        <source>Opens the folder without asking while you are logged in.</source>
        <translation>Öffnet den Ordner ohne Frage, solange Sie angemeldet sind.</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Not a web address; still used: {address}</source>
        <translation>Keine Webadresse; weiter gilt: {address}</translation>
    </message>
    <message>
        <source>Answer other programs</source>
        <translation>Anderen Programmen antworten</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>Zugriffstoken</translation>
    </message>
    <message>
        <source>Editors, scripts and chat programs on this computer can ask the loaded model, and the documents of this library, through OpenAI&apos;s, Anthropic&apos;s or Ollama&apos;s interface. Only programs that send the access token get an answer. The server stops when this window closes.</source>
        <translation>Editoren, Skripte und Chatprogramme auf diesem Computer können das geladene Modell und die Dokumente dieser Bibliothek über die Schnittstelle von OpenAI, Anthropic oder Ollama befragen. Nur Programme, die das Zugriffstoken senden, erhalten eine Antwort. Der Server endet, wenn dieses Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Connected programs</source>
        <translation>Verbundene Programme</translation>
    </message>
    <message>
        <source>Whoever has it can read the documents of this library.</source>
        <translation>Wer es hat, kann die Dokumente dieser Bibliothek lesen.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Copy: {name}</source>
        <translation>Kopieren: {name}</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Noch keine.</translation>
    </message>
    <message>
        <source>{program}: {requests}, last seen {time}</source>
        <translation>{program}: {requests}, zuletzt {time}</translation>
    </message>
    <message>
        <source>Unnamed program</source>
        <translation>Unbenanntes Programm</translation>
    </message>
    <message>
        <source>Finishing the answers under way …</source>
        <translation>Laufende Antworten werden beendet …</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Laden Sie zuerst ein Modell.</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Wird gestartet …</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Zurück zu den Vorgaben</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Memory and disk</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>Wo Modelle laufen</translation>
    </message>
    <message>
        <source>Restore the default settings?</source>
        <translation>Standardeinstellungen wiederherstellen?</translation>
    </message>
    <message>
        <source>This also resets the model, the folders and the instructions.</source>
        <translation>Auch Modell, Ordner und Anweisungen werden zurückgesetzt.</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>In the library</source>
        <translation>In der Bibliothek</translation>
    </message>
    <message>
        <source>Pause or resume reading</source>
        <translation>Lesen pausieren oder fortsetzen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>In the document</source>
        <translation>Im Dokument</translation>
    </message>
    <message>
        <source>Select text</source>
        <translation>Text auswählen</translation>
    </message>
    <message>
        <source>Next document of the reading</source>
        <translation>Nächstes Dokument des Eintrags</translation>
    </message>
    <message>
        <source>Previous document of the reading</source>
        <translation>Voriges Dokument des Eintrags</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>While writing a question</source>
        <translation>Beim Schreiben einer Frage</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Neue Zeile beginnen</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Notizbuch</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>TierLegend</name>
    <message>
        <source>Blocks by tier</source>
        <translation>Blöcke nach Speicherstufe</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close notice</source>
        <translation>Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privat</translation>
    </message>
    <message>
        <source>Documents, questions and answers are forgotten when this window is closed</source>
        <translation>Dokumente, Fragen und Antworten sind vergessen, wenn dieses Fenster geschlossen wird</translation>
    </message>
    <message>
        <source>Questions are being asked. Click to see the answers</source>
        <translation>Fragen werden gestellt; ein Klick zeigt die Antworten</translation>
    </message>
    <message>
        <source>The model that reads and answers. Click to change it</source>
        <translation>Das Modell, das liest und antwortet; ein Klick wechselt es</translation>
    </message>
    <message>
        <source>Where the model runs, and its cache format</source>
        <translation>Wo gerechnet und wie der Cache gehalten wird</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Question sheet: {done} of {count}</source>
        <translation>Fragebogen: {done} von {count}</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Engine steht</translation>
    </message>
    <message>
        <source>Starting the engine …</source>
        <translation>Engine startet …</translation>
    </message>
    <message>
        <source>Preparing for this processor, once …</source>
        <translation>Wird einmalig für diesen Prozessor vorbereitet …</translation>
    </message>
    <message>
        <source>Loading {model} …</source>
        <translation>{model} lädt …</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Ein Modell wählen</translation>
    </message>
    <message>
        <source>on {server}</source>
        <translation>auf {server}</translation>
    </message>
    <message>
        <source>{device} · {format} cache</source>
        <translation>{device} · Cache {format}</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Page {page}: {percent} of the attention</source>
        <translation>Seite {page}: {percent} der Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Page {page}: {percent} of the attention. The first and the last page get much of it whatever the question.</source>
        <translation>Seite {page}: {percent} der Aufmerksamkeit. Die erste und die letzte Seite bekommen viel davon, gleich was gefragt wird.</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Seite {page}</translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation>Seiten {first}–{last}</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>{position} of {hits}</source>
        <translation>{position} von {hits}</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Erklären</translation>
    </message>
    <message>
        <source>Save quote</source>
        <translation>Zitat merken</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>Dem Link folgen</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>Select page</source>
        <translation>Seite auswählen</translation>
    </message>
    <message>
        <source>Links on this page</source>
        <translation>Links auf dieser Seite</translation>
    </message>
</context>
<context>
    <name>ViewerHeader</name>
    <message>
        <source>Outline and notebook</source>
        <translation>Gliederung und Notizbuch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Gehe zu Seite</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Seitenbreite</translation>
    </message>
    <message>
        <source>of {pages}</source>
        <translation>von {pages}</translation>
    </message>
    <message>
        <source>no page “{name}”</source>
        <translation>keine Seite „{name}“</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>This computer has {memory} of memory.</source>
        <translation>Dieser Computer hat {memory} Speicher.</translation>
    </message>
    <message>
        <source>This computer&apos;s GPU has {memory} of memory.</source>
        <translation>Die Grafikkarte dieses Computers hat {memory} Speicher.</translation>
    </message>
    <message>
        <source>{size} to download · up to {tokens} tokens</source>
        <translation>{size} herunterzuladen · bis zu {tokens} Token</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Welcome to Lectern</source>
        <translation>Willkommen bei Lectern</translation>
    </message>
    <message>
        <source>Lectern reads a document once, from the first page to the last, and then answers every question about it at once, with the passages that prove it. Everything stays on this computer.</source>
        <translation>Lectern liest ein Dokument einmal, von der ersten bis zur letzten Seite, und beantwortet dann jede Frage dazu sofort, mit den Stellen, die es belegen. Alles bleibt auf diesem Computer.</translation>
    </message>
    <message>
        <source>See how it works</source>
        <translation>Sehen, wie es geht</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Demo öffnen</translation>
    </message>
    <message>
        <source>Lectern comes with a survey of 120 pages, a manual and a tiny model. Reading them takes a minute and shows every feature. The model finds and quotes sentences of English text; it does not reason, sum up or translate.</source>
        <translation>Eine Erhebung von 120 Seiten, eine Anleitung und ein winziges Modell gehören zu Lectern. Beides ist in einer Minute gelesen und zeigt alles. Das Modell findet und zitiert Sätze aus englischem Text; es denkt nicht nach, fasst nicht zusammen und übersetzt nicht.</translation>
    </message>
    <message>
        <source>Models for your own documents</source>
        <translation>Modelle für eigene Dokumente</translation>
    </message>
    <message>
        <source>Models can also run on a server, and other programs can use the models on this computer: see the settings.</source>
        <translation>Ein Modell kann auch auf einem Server laufen, und andere Programme können die Modelle dieses Computers fragen: Beides steht in den Einstellungen.</translation>
    </message>
    <message>
        <source>best here</source>
        <translation>hier am besten</translation>
    </message>
    <message>
        <source>Download …</source>
        <translation>Herunterladen …</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>{name} herunterladen</translation>
    </message>
    <message>
        <source>I have a model …</source>
        <translation>Ich habe ein Modell …</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
</context>
</TS>
