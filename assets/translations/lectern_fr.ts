<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Lectern</source>
        <translation>À propos de Lectern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Version {version}</translation>
    </message>
    <message>
        <source>Talk with very long documents on your own computer.</source>
        <translation>Dialoguer avec de très longs documents sur son propre ordinateur.</translation>
    </message>
    <message>
        <source>Nothing is sent before you agree.</source>
        <translation>Rien n’est envoyé avant votre accord.</translation>
    </message>
    <message>
        <source>Free software under the GNU AGPL, version 3 or later.</source>
        <translation>Logiciel libre sous licence GNU AGPL, version 3 ou ultérieure.</translation>
    </message>
    <message>
        <source>Built with Qt, PyTorch, PyMuPDF, SQLite and others.</source>
        <translation>Réalisé avec Qt, PyTorch, PyMuPDF, SQLite et d’autres.</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Documents</source>
        <translation>Documents</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>Navigation</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Ajouter des documents…</translation>
    </message>
    <message>
        <source>Paste as a document</source>
        <translation>Coller comme document</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>Questionnaire…</translation>
    </message>
    <message>
        <source>Export the conversation …</source>
        <translation>Exporter la conversation…</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Arrêter la réponse</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>Rechercher partout</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Rechercher dans le document</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Aller à la page</translation>
    </message>
    <message>
        <source>Outline of the document</source>
        <translation>Plan du document</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Carnet</translation>
    </message>
    <message>
        <source>Back in the document</source>
        <translation>Reculer dans le document</translation>
    </message>
    <message>
        <source>Forward in the document</source>
        <translation>Avancer dans le document</translation>
    </message>
    <message>
        <source>Go to the library</source>
        <translation>Aller à la bibliothèque</translation>
    </message>
    <message>
        <source>Go to the question field</source>
        <translation>Aller au champ de question</translation>
    </message>
    <message>
        <source>Go to the document</source>
        <translation>Aller au document</translation>
    </message>
    <message>
        <source>Show or hide the library</source>
        <translation>Afficher ou masquer la bibliothèque</translation>
    </message>
    <message>
        <source>Show or hide the conversation</source>
        <translation>Afficher ou masquer la conversation</translation>
    </message>
    <message>
        <source>Show or hide the document</source>
        <translation>Afficher ou masquer le document</translation>
    </message>
    <message>
        <source>Show or hide the engine panel</source>
        <translation>Afficher ou masquer le panneau du moteur</translation>
    </message>
    <message>
        <source>New private window</source>
        <translation>Nouvelle fenêtre privée</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>Lectures enregistrées…</translation>
    </message>
    <message>
        <source>Back up the library …</source>
        <translation>Sauvegarder la bibliothèque…</translation>
    </message>
    <message>
        <source>Restore a backup …</source>
        <translation>Restaurer une sauvegarde…</translation>
    </message>
    <message>
        <source>Settings …</source>
        <translation>Réglages…</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Toutes les commandes</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenue</translation>
    </message>
    <message>
        <source>About Lectern</source>
        <translation>À propos de Lectern</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
</context>
<context>
    <name>AnswerTable</name>
    <message>
        <source>Questions and answers</source>
        <translation>Questions et réponses</translation>
    </message>
</context>
<context>
    <name>ArrangeDialog</name>
    <message>
        <source>Documents in this reading</source>
        <translation>Documents de cette lecture</translation>
    </message>
    <message>
        <source>Documents are read from top to bottom. Put those that change often last: everything after a change must be read again.</source>
        <translation>Les documents sont lus de haut en bas. Placez à la fin ceux qui changent souvent&#xa0;: tout ce qui suit une modification doit être relu.</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>Remove from this reading</source>
        <translation>Retirer de cette lecture</translation>
    </message>
    <message>
        <source>Add a document from the library</source>
        <translation>Ajouter un document de la bibliothèque</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
</context>
<context>
    <name>Arrangement</name>
    <message>
        <source>about {tokens}</source>
        <translation>environ {tokens}</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>pas encore lu</translation>
    </message>
    <message>
        <source>already read</source>
        <translation>déjà lu</translation>
    </message>
    <message>
        <source>Nothing needs to be read again.</source>
        <translation>Rien n’est à relire.</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read.</source>
        <translation>Il reste à lire environ {part} sur {whole}.</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read, which takes about {time}.</source>
        <translation>Il reste à lire environ {part} sur {whole}, soit environ {time}.</translation>
    </message>
</context>
<context>
    <name>Attach</name>
    <message>
        <source>nothing, all of it is read already</source>
        <translation>rien, tout est déjà lu</translation>
    </message>
    <message>
        <source>{part} of {whole}; the rest is read already</source>
        <translation>{part} sur {whole}&#x202f;; le reste est déjà lu</translation>
    </message>
    <message>
        <source>{tokens} of {limit} in the model, {disk} on disk</source>
        <translation>{tokens} sur {limit} dans le modèle, {disk} sur le disque</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>pas encore connu</translation>
    </message>
</context>
<context>
    <name>AttachController</name>
    <message>
        <source>“{name}” is part of this reading already.</source>
        <translation>«&#xa0;{name}&#xa0;» fait déjà partie de cette lecture.</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Add separately</source>
        <translation>Ajouter séparément</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Read together</source>
        <translation>Lire ensemble</translation>
    </message>
    <message>
        <source>Add to this conversation</source>
        <translation>Ajouter à cette conversation</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>mesure en cours…</translation>
    </message>
    <message>
        <source>Read “{names}” together with “{title}”?</source>
        <translation>Lire «&#xa0;{names}&#xa0;» avec «&#xa0;{title}&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>A new reading of all of them is made, and this conversation continues there.</source>
        <translation>Une nouvelle lecture de l’ensemble est créée, et cette conversation s’y poursuit.</translation>
    </message>
    <message>
        <source>To read</source>
        <translation>À lire</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>Place</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>No text</source>
        <translation>Aucun texte</translation>
    </message>
    <message>
        <source>Little text</source>
        <translation>Peu de texte</translation>
    </message>
    <message>
        <source>Unreadable font</source>
        <translation>Police illisible</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Endommagée</translation>
    </message>
    <message>
        <source>No text left</source>
        <translation>Plus aucun texte</translation>
    </message>
    <message>
        <source>Lost characters</source>
        <translation>Caractères perdus</translation>
    </message>
    <message>
        <source>Encoding guessed</source>
        <translation>Codage deviné</translation>
    </message>
    <message>
        <source>Recognised text</source>
        <translation>Texte reconnu</translation>
    </message>
    <message>
        <source>No words in the picture</source>
        <translation>Aucun mot dans l’image</translation>
    </message>
    <message>
        <source>Recognition failed</source>
        <translation>Échec de la reconnaissance</translation>
    </message>
    <message>
        <source>This page is a picture; the model cannot read it until its text is recognised.</source>
        <translation>Cette page est une image&#x202f;; le modèle ne peut la lire qu’une fois son texte reconnu.</translation>
    </message>
    <message>
        <source>Most of this page is a picture; the model reads only the text below.</source>
        <translation>Cette page est surtout une image&#x202f;; le modèle ne lit que le texte ci-dessous.</translation>
    </message>
    <message>
        <source>The font does not say which characters it shows, so the text below may be wrong.</source>
        <translation>La police n’indique pas quels caractères elle affiche&#xa0;: le texte ci-dessous peut être faux.</translation>
    </message>
    <message>
        <source>Part of this page could not be read, so the text below has gaps.</source>
        <translation>Une partie de cette page n’a pas pu être lue&#xa0;: le texte ci-dessous a des lacunes.</translation>
    </message>
    <message>
        <source>Nothing of this page could be read, so the model does not know what it says.</source>
        <translation>Rien n’a pu être lu sur cette page&#xa0;: le modèle ne sait pas ce qu’elle contient.</translation>
    </message>
    <message>
        <source>Some characters could not be read. They appear as � below.</source>
        <translation>Certains caractères n’ont pas pu être lus. Ils apparaissent ci-dessous sous la forme �.</translation>
    </message>
    <message>
        <source>The file does not declare its encoding. Accented and non-Latin characters were guessed and may be wrong below.</source>
        <translation>Le fichier n’indique pas son codage. Les caractères accentués ou non latins ont été devinés et peuvent être faux ci-dessous.</translation>
    </message>
    <message>
        <source>The text below was recognised in the picture of this page and may differ from it. The percentage says how sure the recognition is of its characters on average.</source>
        <translation>Le texte ci-dessous a été reconnu dans l’image de cette page et peut en différer. Le pourcentage indique le degré de certitude moyen de la reconnaissance par caractère.</translation>
    </message>
    <message>
        <source>No further words were recognised in the picture of this page.</source>
        <translation>Aucun autre mot n’a été reconnu dans l’image de cette page.</translation>
    </message>
    <message>
        <source>Recognising the text of this page failed; the model cannot read it.</source>
        <translation>La reconnaissance du texte de cette page a échoué&#x202f;; le modèle ne peut pas la lire.</translation>
    </message>
    <message>
        <source>Header or footer</source>
        <translation>En-tête ou pied de page</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>Pièce jointe</translation>
    </message>
    <message>
        <source>Encrypted part</source>
        <translation>Partie chiffrée</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Signature</translation>
    </message>
    <message>
        <source>Only in the alternative version</source>
        <translation>Seulement dans l’autre version</translation>
    </message>
    <message>
        <source>Header fields</source>
        <translation>Champs d’en-tête</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Embedded object</source>
        <translation>Objet incorporé</translation>
    </message>
    <message>
        <source>Deleted text</source>
        <translation>Texte supprimé</translation>
    </message>
    <message>
        <source>Hidden text</source>
        <translation>Texte masqué</translation>
    </message>
    <message>
        <source>Formula without a value</source>
        <translation>Formule sans valeur</translation>
    </message>
    <message>
        <source>Note without a reference</source>
        <translation>Note sans renvoi</translation>
    </message>
    <message>
        <source>Text from a layout</source>
        <translation>Texte d’un modèle de page</translation>
    </message>
    <message>
        <source>Pronunciation aid</source>
        <translation>Aide à la prononciation</translation>
    </message>
    <message>
        <source>File property</source>
        <translation>Propriété du fichier</translation>
    </message>
    <message>
        <source>Missing part</source>
        <translation>Partie manquante</translation>
    </message>
    <message>
        <source>Unknown part</source>
        <translation>Partie inconnue</translation>
    </message>
    <message>
        <source>This page has no text.</source>
        <translation>Cette page n’a pas de texte.</translation>
    </message>
    <message>
        <source>{number} suspicious</source>
        <translation>{number} à vérifier</translation>
    </message>
    <message>
        <source>{number} left out</source>
        <translation>{number} exclues</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read.</source>
        <translation>Après cette modification, il reste à lire environ {tokens}.</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read, which takes about {time}.</source>
        <translation>Après cette modification, il reste à lire environ {tokens}, soit environ {time}.</translation>
    </message>
    <message>
        <source>“{part}” is not a page range. Write ranges like this: 1–12, 201–397.</source>
        <translation>«&#xa0;{part}&#xa0;» n’est pas une plage de pages. Écrivez par exemple&#xa0;: 1–12, 201–397.</translation>
    </message>
    <message>
        <source>“{part}”: the document has {pages}.</source>
        <translation>«&#xa0;{part}&#xa0;»&#xa0;: le document a {pages}.</translation>
    </message>
    <message>
        <source>That is every page; nothing would be left to read.</source>
        <translation>Ce sont toutes les pages&#x202f;; il ne resterait rien à lire.</translation>
    </message>
    <message>
        <source>All pages {number}</source>
        <translation>Toutes {number}</translation>
    </message>
    <message>
        <source>Suspicious {number}</source>
        <translation>À vérifier {number}</translation>
    </message>
    <message>
        <source>Left out {number}</source>
        <translation>Exclues {number}</translation>
    </message>
    <message>
        <source>Not in the text {number}</source>
        <translation>Hors du texte {number}</translation>
    </message>
    <message>
        <source>This format has no pages; Lectern has numbered them itself.</source>
        <translation>Ce format n’a pas de pages&#x202f;; Lectern les a numérotées lui-même.</translation>
    </message>
    <message>
        <source>The file was damaged and has been repaired.</source>
        <translation>Le fichier était endommagé et a été réparé.</translation>
    </message>
    <message>
        <source>Read as {encoding}.</source>
        <translation>Lu comme {encoding}.</translation>
    </message>
    <message>
        <source>An earlier version of Lectern extracted this text. It is kept as it was; if you extract it again, it must also be read again.</source>
        <translation>Une version antérieure de Lectern a extrait ce texte. Il est conservé tel quel&#x202f;; si vous l’extrayez de nouveau, il faudra aussi le relire.</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>Page {number}</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Exclue</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vide</translation>
    </message>
    <message>
        <source>Page {number} of {pages}</source>
        <translation>Page {number} sur {pages}</translation>
    </message>
    <message>
        <source>Include these {pages}</source>
        <translation>Inclure {pages}</translation>
    </message>
    <message>
        <source>Leave out these {pages}</source>
        <translation>Exclure {pages}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Contenu</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>It fits because of what is left out ({pages}).</source>
        <translation>Cela tient parce qu’une partie est exclue ({pages}).</translation>
    </message>
    <message>
        <source>It fits because {model} reads it.</source>
        <translation>Cela tient parce que {model} lit tout.</translation>
    </message>
    <message>
        <source>It fits because the cache is kept as {format}.</source>
        <translation>Cela tient parce que le cache est conservé en {format}.</translation>
    </message>
    <message>
        <source>{model} holds {limit} only, and it takes about {needed}.</source>
        <translation>{model} ne contient que {limit}, et il en faut environ {needed}.</translation>
    </message>
    <message>
        <source>The whole takes about {needed}, and the model holds {limit}.</source>
        <translation>Le tout prend environ {needed}, et le modèle contient {limit}.</translation>
    </message>
    <message>
        <source>As {format} it needs {needed} of memory, and only {limit} may be used.</source>
        <translation>En {format}, il faut {needed} de mémoire, et {limit} seulement peuvent être utilisés.</translation>
    </message>
    <message>
        <source>The whole needs {needed} of memory, and only {limit} may be used.</source>
        <translation>Le tout demande {needed} de mémoire, et {limit} seulement peuvent être utilisés.</translation>
    </message>
    <message>
        <source>p. {pages}</source>
        <translation>p. {pages}</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>Text to be read</source>
        <translation>Texte à lire</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Extract the text again</source>
        <translation>Extraire de nouveau le texte</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
</context>
<context>
    <name>BackupController</name>
    <message>
        <source>The library is damaged or missing</source>
        <translation>La bibliothèque est endommagée ou manquante</translation>
    </message>
    <message>
        <source>You can restore the backup of {moment}. It lacks everything added or asked since then. Nothing is deleted; the damaged file is kept under another name.</source>
        <translation>Vous pouvez restaurer la sauvegarde du {moment}. Ce qui a été ajouté ou demandé depuis y manque. Rien n’est supprimé&#x202f;; le fichier endommagé est conservé sous un autre nom.</translation>
    </message>
    <message>
        <source>Restore the backup</source>
        <translation>Restaurer la sauvegarde</translation>
    </message>
    <message>
        <source>The stored text of “{name}” was damaged and has been extracted again.</source>
        <translation>Le texte enregistré de «&#xa0;{name}&#xa0;» était endommagé et a été extrait de nouveau.</translation>
    </message>
    <message>
        <source>The library has been restored to {moment}.</source>
        <translation>La bibliothèque a été ramenée à son état du {moment}.</translation>
    </message>
</context>
<context>
    <name>BackupDialog</name>
    <message>
        <source>Include the saved readings</source>
        <translation>Inclure les lectures enregistrées</translation>
    </message>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>Chiffrer le fichier avec une phrase secrète</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>Choisir un emplacement…</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Sauvegarder la bibliothèque</translation>
    </message>
    <message>
        <source>With them, documents need not be read again.</source>
        <translation>Avec elles, les documents n’auront pas à être relus.</translation>
    </message>
    <message>
        <source>The file grows by up to {size}.</source>
        <translation>Le fichier grossit de {size} au plus.</translation>
    </message>
    <message>
        <source>Texts, conversations, notebooks, question sheets and settings go into one file, but neither models nor the documents&apos; own files.</source>
        <translation>Les textes, conversations, carnets, questionnaires et réglages vont dans un seul fichier, mais ni les modèles ni les fichiers des documents eux-mêmes.</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>Sinon, quiconque a le fichier peut le lire.</translation>
    </message>
    <message>
        <source>The file is encrypted. It opens with the passphrase that the data folder has now, even if you change that later.</source>
        <translation>Le fichier est chiffré. Il s’ouvre avec la phrase secrète actuelle du dossier de données, même si vous la changez plus tard.</translation>
    </message>
    <message>
        <source>The file is encrypted. The keyring stays on this computer, so the file needs a passphrase of its own.</source>
        <translation>Le fichier est chiffré. Le trousseau de clés reste sur cet ordinateur&#xa0;: le fichier a donc besoin de sa propre phrase secrète.</translation>
    </message>
</context>
<context>
    <name>BackupFile</name>
    <message>
        <source>Backed up to {name} ({size}).</source>
        <translation>Sauvegardé dans {name} ({size}).</translation>
    </message>
    <message>
        <source>Damaged, and left out: {names}.</source>
        <translation>Endommagés et non inclus&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>Everything in the backup was there already.</source>
        <translation>Tout le contenu de la sauvegarde était déjà là.</translation>
    </message>
    <message>
        <source>Restored: {added}.</source>
        <translation>Restauré&#xa0;: {added}.</translation>
    </message>
    <message>
        <source>Saved readings that will be read again: {number}.</source>
        <translation>Lectures enregistrées à relire&#xa0;: {number}.</translation>
    </message>
    <message>
        <source>documents {number}</source>
        <translation>documents&#xa0;: {number}</translation>
    </message>
    <message>
        <source>conversations {number}</source>
        <translation>conversations&#xa0;: {number}</translation>
    </message>
    <message>
        <source>messages {number}</source>
        <translation>messages&#xa0;: {number}</translation>
    </message>
    <message>
        <source>quotes {number}</source>
        <translation>citations&#xa0;: {number}</translation>
    </message>
    <message>
        <source>question sheets {number}</source>
        <translation>questionnaires&#xa0;: {number}</translation>
    </message>
    <message>
        <source>saved readings {number}</source>
        <translation>lectures enregistrées&#xa0;: {number}</translation>
    </message>
</context>
<context>
    <name>BackupFileController</name>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurer une sauvegarde</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Writing the backup</source>
        <translation>Écriture de la sauvegarde</translation>
    </message>
    <message>
        <source>Restoring the backup</source>
        <translation>Restauration de la sauvegarde</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Sauvegarder la bibliothèque</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
    <message>
        <source>A private window keeps nothing to back up.</source>
        <translation>Une fenêtre privée ne conserve rien à sauvegarder.</translation>
    </message>
    <message>
        <source>Backups of Lectern</source>
        <translation>Sauvegardes de Lectern</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>The engine stopped and is restarting. Nothing read or asked is lost.</source>
        <translation>Le moteur s’est arrêté et redémarre. Rien de ce qui a été lu ou demandé n’est perdu.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Redémarrer</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}).</source>
        <translation>Les documents et les questions sont envoyés à {name} ({address}).</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}), not encrypted.</source>
        <translation>Les documents et les questions sont envoyés à {name} ({address}) sans chiffrement.</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Modifier…</translation>
    </message>
</context>
<context>
    <name>CacheMapView</name>
    <message>
        <source>Map of the cache</source>
        <translation>Carte du cache</translation>
    </message>
    <message>
        <source>{cells} cells of {blocks}</source>
        <translation>{cells} cases de {blocks}</translation>
    </message>
    <message>
        <source>One cell is {blocks}</source>
        <translation>Une case vaut {blocks}</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Current passphrase</source>
        <translation>Phrase secrète actuelle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Modifier</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Définir</translation>
    </message>
    <message>
        <source>Passphrase of the data folder</source>
        <translation>Phrase secrète du dossier de données</translation>
    </message>
    <message>
        <source>The data is not encrypted again. If you forget the passphrase, everything is lost.</source>
        <translation>Les données ne sont pas chiffrées de nouveau. Si vous oubliez la phrase secrète, tout est perdu.</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens · read {percent} %</source>
        <translation>{used} sur {limit} tokens · lu à {percent}&#x202f;%</translation>
    </message>
    <message>
        <source>read {percent} %</source>
        <translation>lu à {percent}&#x202f;%</translation>
    </message>
    <message>
        <source>Choose a reading to ask about it</source>
        <translation>Choisissez une lecture à interroger</translation>
    </message>
    <message>
        <source>Add a document to ask about it</source>
        <translation>Ajoutez un document pour l’interroger</translation>
    </message>
    <message>
        <source>Ask about {name}</source>
        <translation>Interroger {name}</translation>
    </message>
    <message>
        <source>Ask about {count} documents</source>
        <translation>Interroger {count} documents</translation>
    </message>
    <message>
        <source>Replaces your earlier question</source>
        <translation>Remplace votre question précédente</translation>
    </message>
    <message>
        <source>Waiting until “{title}” has been read</source>
        <translation>En attente de la fin de la lecture de «&#xa0;{title}&#xa0;»</translation>
    </message>
    <message>
        <source>Nothing has been read yet</source>
        <translation>Rien n’a encore été lu</translation>
    </message>
    <message>
        <source>Answers from what has been read so far</source>
        <translation>Répond d’après ce qui a été lu jusqu’ici</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences</source>
        <translation>Le modèle de démonstration ne fait que trouver et citer</translation>
    </message>
    <message>
        <source>Answers only from the document</source>
        <translation>Répond seulement d’après le document</translation>
    </message>
    <message>
        <source>recognised text</source>
        <translation>texte reconnu</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>introuvable dans les citations</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>introuvable</translation>
    </message>
    <message>
        <source>p. {page}, not {named}</source>
        <translation>p.&#xa0;{page}, non {named}</translation>
    </message>
    <message>
        <source>p. {page} +{others}</source>
        <translation>p.&#xa0;{page} +{others}</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>In {name}</source>
        <translation>Dans {name}</translation>
    </message>
    <message>
        <source>The page contains the quote word for word</source>
        <translation>La page contient la citation mot pour mot</translation>
    </message>
    <message>
        <source>The page contains nearly these words, with the same numbers and negations</source>
        <translation>La page contient presque ces mots, avec les mêmes nombres et négations</translation>
    </message>
    <message>
        <source>The quote is not in the document</source>
        <translation>La citation ne figure pas dans le document</translation>
    </message>
    <message>
        <source>The short answer is not in the quotes</source>
        <translation>La réponse brève ne figure pas dans les citations</translation>
    </message>
    <message>
        <source>The text was recognised in a picture of the page</source>
        <translation>Le texte a été reconnu dans une image de la page</translation>
    </message>
    <message>
        <source>Differences: {differences}</source>
        <translation>Différences&#xa0;: {differences}</translation>
    </message>
    <message>
        <source>Also on p. {pages}</source>
        <translation>Aussi p.&#xa0;{pages}</translation>
    </message>
    <message>
        <source>Also on p. {pages} and {more} more</source>
        <translation>Aussi p.&#xa0;{pages} et {more} autres</translation>
    </message>
    <message>
        <source>The answer names page {named}; the quote is on page {page}</source>
        <translation>La réponse indique la page {named}&#x202f;; la citation se trouve à la page {page}</translation>
    </message>
    <message>
        <source>“{quote}” is added</source>
        <translation>«&#xa0;{quote}&#xa0;» est ajouté</translation>
    </message>
    <message>
        <source>“{text}” is left out</source>
        <translation>«&#xa0;{text}&#xa0;» est omis</translation>
    </message>
    <message>
        <source>“{quote}” replaces “{text}”</source>
        <translation>«&#xa0;{quote}&#xa0;» remplace «&#xa0;{text}&#xa0;»</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Préparation…</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Pas encore lu</translation>
    </message>
    <message>
        <source>Every page is read once. You can ask questions as soon as the first pages are done.</source>
        <translation>Chaque page est lue une seule fois. Vous pouvez poser des questions dès que les premières pages sont lues.</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>Lire…</translation>
    </message>
    <message>
        <source>“{title}” is being read first. In the library, {key} moves this one forward in the queue.</source>
        <translation>«&#xa0;{title}&#xa0;» est lu d’abord. Dans la bibliothèque, {key} fait avancer ce document dans la file.</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>En attente de lecture</translation>
    </message>
    <message>
        <source>Read this first</source>
        <translation>Lire celui-ci d’abord</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>Que souhaitez-vous savoir&#x202f;?</translation>
    </message>
    <message>
        <source>Written by the model. Each sentence has a quote that is on the page it names.</source>
        <translation>Écrit par le modèle. Chaque phrase s’appuie sur une citation qui figure à la page indiquée.</translation>
    </message>
    <message>
        <source>The demo model will answer. It looks for the sentence that answers, in English text, and quotes it. It does not reason, sum up or translate, and it misses some. Real models are under Models.</source>
        <translation>C’est le modèle de démonstration qui répond. Il cherche dans un texte anglais la phrase qui répond et la cite. Il ne raisonne pas, ne résume pas, ne traduit pas, et il en laisse passer. De vrais modèles se trouvent sous «&#xa0;Modèles&#xa0;».</translation>
    </message>
    <message>
        <source>Answers cite the pages they rest on. A question sheet asks many questions at once.</source>
        <translation>Les réponses indiquent les pages sur lesquelles elles s’appuient. Un questionnaire pose plusieurs questions à la fois.</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>lecture en cours</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documents</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Chapitres</translation>
    </message>
    <message>
        <source>But {words} are on p. {page}:</source>
        <translation>Mais {words} figurent p.&#xa0;{page}&#xa0;:</translation>
    </message>
    <message>
        <source>But {words} is on p. {page}:</source>
        <translation>Mais {words} figure p.&#xa0;{page}&#xa0;:</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>Version précédente</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>Version suivante</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Edit and ask again</source>
        <translation>Modifier et redemander</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Répondre de nouveau</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>Bifurquer ici</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copier les détails</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>You asked: {text}</source>
        <translation>Question&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Answer: {text}</source>
        <translation>Réponse&#xa0;: {text}</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>Attente du moteur</translation>
    </message>
    <message>
        <source>Opening the reading</source>
        <translation>Ouverture de la lecture</translation>
    </message>
    <message>
        <source>Reading the question</source>
        <translation>Lecture de la question</translation>
    </message>
    <message>
        <source>Thinking …</source>
        <translation>Réflexion…</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Raisonnement</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Asked again after the engine stopped</source>
        <translation>Redemandé après un arrêt du moteur</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Arrêtée</translation>
    </message>
    <message>
        <source>Cut off at the length limit</source>
        <translation>Coupée à la longueur maximale</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>d’après les premiers {percent}&#x202f;%</translation>
    </message>
    <message>
        <source>not in the {percent} % read so far</source>
        <translation>pas dans les {percent}&#x202f;% lus jusqu’ici</translation>
    </message>
    <message>
        <source>read {percent} % of the cache</source>
        <translation>{percent}&#x202f;% du cache lus</translation>
    </message>
    <message>
        <source>with {percent} % of the attention</source>
        <translation>avec {percent}&#x202f;% de l’attention</translation>
    </message>
    <message>
        <source>reused {tokens}</source>
        <translation>{tokens} réutilisés</translation>
    </message>
    <message>
        <source>first word {seconds} s</source>
        <translation>premier mot en {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>{speed} tok/s</source>
        <translation>{speed} tok/s</translation>
    </message>
    <message>
        <source>{verified} of {count} citations verified</source>
        <translation>{verified} références vérifiées sur {count}</translation>
    </message>
    <message>
        <source>1 citation verified</source>
        <translation>1 référence vérifiée</translation>
    </message>
    <message>
        <source>{count} citations verified</source>
        <translation>{count} références vérifiées</translation>
    </message>
    <message>
        <source>saw {tokens} of {whole} tokens, including the last {last}</source>
        <translation>a vu {tokens} tokens sur {whole}, dont les {last} derniers</translation>
    </message>
    <message>
        <source>saw the first {first} and the last {last} of {whole} tokens</source>
        <translation>a vu les {first} premiers et les {last} derniers tokens sur {whole}</translation>
    </message>
    <message>
        <source>saw the last {last} of {whole} tokens</source>
        <translation>a vu les {last} derniers tokens sur {whole}</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Export this conversation</source>
        <translation>Exporter cette conversation</translation>
    </message>
    <message>
        <source>Ask about a whole document</source>
        <translation>Interroger un document entier</translation>
    </message>
    <message>
        <source>Drop a document anywhere on this window. Lectern reads it once, from the first page to the last, and then answers every question at once.</source>
        <translation>Déposez un document n’importe où dans cette fenêtre. Lectern le lit une fois, de la première à la dernière page, puis répond aussitôt à chaque question.</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Ajouter des documents</translation>
    </message>
    <message>
        <source>Will be asked as soon as this answer is complete</source>
        <translation>Sera posée dès que cette réponse sera terminée</translation>
    </message>
    <message>
        <source>“Read” says how much of the text the model has processed.</source>
        <translation>«&#xa0;Lu&#xa0;» indique la part du texte que le modèle a traitée.</translation>
    </message>
</context>
<context>
    <name>ClosingDialog</name>
    <message>
        <source>Close Lectern?</source>
        <translation>Fermer Lectern&#x202f;?</translation>
    </message>
    <message>
        <source>Keep reading</source>
        <translation>Continuer la lecture</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Files are still being added</source>
        <translation>Des fichiers sont encore en cours d’ajout</translation>
    </message>
    <message>
        <source>Keep adding</source>
        <translation>Continuer l’ajout</translation>
    </message>
    <message>
        <source>Files that have not been added yet must be added again.</source>
        <translation>Les fichiers qui n’ont pas encore été ajoutés devront l’être à nouveau.</translation>
    </message>
    <message>
        <source>What has been read is kept. Reading continues from there when you open Lectern again.</source>
        <translation>Ce qui a été lu est conservé. La lecture reprendra de là à la prochaine ouverture de Lectern.</translation>
    </message>
    <message>
        <source>A private window keeps nothing. Everything in it is forgotten when it closes.</source>
        <translation>Une fenêtre privée ne conserve rien. Tout son contenu est oublié à la fermeture.</translation>
    </message>
    <message>
        <source>“{title}” is being read</source>
        <translation>«&#xa0;{title}&#xa0;» est en cours de lecture</translation>
    </message>
</context>
<context>
    <name>CollectionController</name>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>Nouvelle collection</translation>
    </message>
    <message>
        <source>Rename the collection</source>
        <translation>Renommer la collection</translation>
    </message>
    <message>
        <source>Delete the collection “{name}”?</source>
        <translation>Supprimer la collection «&#xa0;{name}&#xa0;»&#x202f;?</translation>
    </message>
    <message>
        <source>Its readings stay in the library.</source>
        <translation>Ses lectures restent dans la bibliothèque.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type the name of a command, reading or conversation</source>
        <translation>Nom d’une commande, d’une lecture ou d’une conversation</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>Rechercher parmi toutes les commandes</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Aucun résultat</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Add to this conversation</source>
        <translation>Ajouter à cette conversation</translation>
    </message>
    <message>
        <source>Question sheet</source>
        <translation>Questionnaire</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Bifurquer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Poser</translation>
    </message>
</context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>Connection to a server</source>
        <translation>Connexion à un serveur</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>Essayer</translation>
    </message>
    <message>
        <source>My documents and questions may be sent there</source>
        <translation>Mes documents et questions peuvent y être envoyés</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>On their way there they are not encrypted: anyone on the network can read them.</source>
        <translation>En chemin, ils ne sont pas chiffrés&#xa0;: toute personne sur le réseau peut les lire.</translation>
    </message>
    <message>
        <source>Asking the server …</source>
        <translation>Interrogation du serveur…</translation>
    </message>
    <message>
        <source>The server answers. It lists no models: name the one that it runs.</source>
        <translation>Le serveur répond. Il n’indique aucun modèle&#xa0;: nommez celui qu’il exécute.</translation>
    </message>
    <message>
        <source>The server answers. Its models: {models}.</source>
        <translation>Le serveur répond. Ses modèles&#xa0;: {models}.</translation>
    </message>
    <message>
        <source>Context: {tokens} tokens.</source>
        <translation>Contexte&#xa0;: {tokens} jetons.</translation>
    </message>
    <message>
        <source>Any server with an OpenAI-compatible interface: vLLM, SGLang, llama.cpp, LM Studio, Ollama, another Lectern.</source>
        <translation>Tout serveur doté de l’interface d’OpenAI&#xa0;: vLLM, SGLang, llama.cpp, LM Studio, Ollama, un autre Lectern.</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Inchangée</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>The only one</source>
        <translation>Le seul</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clé</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>Branch: {title}</source>
        <translation>Branche&#xa0;: {title}</translation>
    </message>
    <message>
        <source>The stored text of the question or of this answer is damaged, so nothing here is shown as proven. Check the question, then ask it again.</source>
        <translation>Le texte enregistré de la question ou de cette réponse est endommagé, donc rien n’est présenté ici comme prouvé. Vérifiez la question, puis reposez-la.</translation>
    </message>
    <message>
        <source>Lectern was closed before this answer was complete. The part already written is kept.</source>
        <translation>Lectern a été fermé avant la fin de cette réponse. La partie déjà écrite est conservée.</translation>
    </message>
    <message>
        <source>The engine stopped in the middle of this answer. The part already written is kept.</source>
        <translation>Le moteur s’est arrêté au milieu de cette réponse. La partie déjà écrite est conservée.</translation>
    </message>
</context>
<context>
    <name>ConversionDialog</name>
    <message>
        <source>Encrypting the data folder</source>
        <translation>Chiffrement du dossier de données</translation>
    </message>
    <message>
        <source>Decrypting the data folder</source>
        <translation>Déchiffrement du dossier de données</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Réessayer</translation>
    </message>
    <message>
        <source>If you stop, it continues at the next start.</source>
        <translation>Si vous arrêtez, l’opération reprend au prochain démarrage.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lectures enregistrées</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Autres fichiers</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} sur {total}</translation>
    </message>
</context>
<context>
    <name>DataFolder</name>
    <message>
        <source>The data folder cannot be moved into itself.</source>
        <translation>Le dossier de données ne peut pas être déplacé dans lui-même.</translation>
    </message>
    <message>
        <source>Choose a folder somewhere else.</source>
        <translation>Choisissez un dossier situé ailleurs.</translation>
    </message>
    <message>
        <source>Lectern cannot write to {folder}.</source>
        <translation>Lectern ne peut pas écrire dans {folder}.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>{folder} is not empty.</source>
        <translation>{folder} n’est pas vide.</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Choisissez un dossier vide.</translation>
    </message>
    <message>
        <source>The data takes {size}, but only {free} is free there.</source>
        <translation>Les données occupent {size}, mais il n’y a là que {free} de libres.</translation>
    </message>
    <message>
        <source>Choose another disk, or delete saved readings first.</source>
        <translation>Choisissez un autre disque, ou supprimez d’abord des lectures enregistrées.</translation>
    </message>
    <message>
        <source>New place of the data folder</source>
        <translation>Nouvel emplacement du dossier de données</translation>
    </message>
    <message>
        <source>Move {size} to {folder}?</source>
        <translation>Déplacer {size} vers {folder}&#x202f;?</translation>
    </message>
    <message>
        <source>Lectern closes, moves its library, saved readings and models, and opens again. Readings in progress then continue.</source>
        <translation>Lectern se ferme, déplace sa bibliothèque, ses lectures enregistrées et ses modèles, puis se rouvre. Les lectures en cours reprennent alors.</translation>
    </message>
    <message>
        <source>Close and move</source>
        <translation>Fermer et déplacer</translation>
    </message>
    <message>
        <source>{folder} is set by {variable}.</source>
        <translation>{folder} est imposé par {variable}.</translation>
    </message>
    <message>
        <source>Close Lectern, move the folder, and change {variable}.</source>
        <translation>Fermez Lectern, déplacez le dossier et modifiez {variable}.</translation>
    </message>
    <message>
        <source>The data folder cannot be moved there.</source>
        <translation>Le dossier de données ne peut pas être déplacé là.</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>Le dossier de données n’a pas pu être déplacé. Il est resté à sa place.</translation>
    </message>
    <message>
        <source>Check the target disk, then try again.</source>
        <translation>Vérifiez le disque de destination, puis réessayez.</translation>
    </message>
    <message>
        <source>The move was stopped.</source>
        <translation>Le déplacement a été arrêté.</translation>
    </message>
    <message>
        <source>Everything is still in its old place.</source>
        <translation>Tout est resté à sa place.</translation>
    </message>
    <message>
        <source>Another program is using the data folder ({name}).</source>
        <translation>Un autre programme utilise le dossier de données ({name}).</translation>
    </message>
    <message>
        <source>Close every other Lectern, then try again.</source>
        <translation>Fermez tous les autres Lectern, puis réessayez.</translation>
    </message>
</context>
<context>
    <name>DialogController</name>
    <message>
        <source>A private window has no data folder to move.</source>
        <translation>Une fenêtre privée n’a pas de dossier de données à déplacer.</translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation>Ouvrir cette adresse dans votre navigateur&#x202f;?</translation>
    </message>
    <message>
        <source>The document leads there. The page can see that somebody opened it.</source>
        <translation>Le document y renvoie. Le site peut voir que quelqu’un l’a ouverte.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Exporté dans {name}</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ouvrir le dossier</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>No reading is open</source>
        <translation>Aucune lecture ouverte</translation>
    </message>
    <message>
        <source>Kept by the server; cannot be seen here</source>
        <translation>Sur le serveur&#xa0;; invisible ici</translation>
    </message>
    <message>
        <source>{title}: nothing is read yet</source>
        <translation>{title}&#xa0;: rien n’est encore lu</translation>
    </message>
    <message>
        <source>{title}: {filled} of {blocks}, {share} full</source>
        <translation>{title}&#xa0;: {filled} sur {blocks}, plein à {share}</translation>
    </message>
    <message>
        <source>{title}: {share} full</source>
        <translation>{title}&#xa0;: plein à {share}</translation>
    </message>
    <message>
        <source>Each block holds {tokens} tokens of what the model has read; its colour says where it is.</source>
        <translation>Chaque bloc contient {tokens} tokens de ce que le modèle a lu&#x202f;; sa couleur indique où il se trouve.</translation>
    </message>
    <message>
        <source>On the GPU {blocks}</source>
        <translation>Sur le GPU {blocks}</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>In memory {blocks}</source>
        <translation>En mémoire {blocks}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>On the SSD {blocks}</source>
        <translation>Sur le SSD {blocks}</translation>
    </message>
    <message>
        <source>SSD</source>
        <translation>SSD</translation>
    </message>
    <message>
        <source>Free {blocks}</source>
        <translation>Libres {blocks}</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Libre</translation>
    </message>
    <message>
        <source>tok/s reading</source>
        <translation>tok/s en lecture</translation>
    </message>
    <message>
        <source>tok/s, this answer</source>
        <translation>tok/s, cette réponse</translation>
    </message>
    <message>
        <source>tok/s in the background</source>
        <translation>tok/s en arrière-plan</translation>
    </message>
    <message>
        <source>tok/s, the last answer</source>
        <translation>tok/s, dernière réponse</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Aucun modèle chargé</translation>
    </message>
    <message>
        <source>{model} · on a server</source>
        <translation>{model} · sur un serveur</translation>
    </message>
    <message>
        <source>No NVIDIA GPU</source>
        <translation>Pas de GPU NVIDIA</translation>
    </message>
    <message>
        <source>All programs together keep the processor {share} busy.</source>
        <translation>Le processeur est occupé à {share}, tous programmes confondus.</translation>
    </message>
    <message>
        <source>The engine uses {resident}: {weights} for weights, {mapped} of them straight from files, {cache} for the cache, and {rest} for everything else.</source>
        <translation>Le moteur occupe {resident}&#xa0;: {weights} de poids, dont {mapped} directement depuis des fichiers, {cache} de cache et {rest} pour tout le reste.</translation>
    </message>
    <message>
        <source>{own} · {free} free</source>
        <translation>{own} · {free} libres</translation>
    </message>
    <message>
        <source>Lectern uses {own}, other programs {others}, and {free} of {total} is free.</source>
        <translation>Lectern occupe {own}, les autres programmes {others}, et {free} sur {total} sont libres.</translation>
    </message>
    <message>
        <source>{degrees} °C</source>
        <translation>{degrees}&#xa0;°C</translation>
    </message>
    <message>
        <source>{watts} W</source>
        <translation>{watts}&#xa0;W</translation>
    </message>
    <message>
        <source>VRAM {share} busy</source>
        <translation>VRAM occupée à {share}</translation>
    </message>
    <message>
        <source>writing {speed}</source>
        <translation>écriture {speed}</translation>
    </message>
    <message>
        <source>reading {speed}</source>
        <translation>lecture {speed}</translation>
    </message>
    <message>
        <source>SSD {moves}</source>
        <translation>SSD {moves}</translation>
    </message>
    <message>
        <source>SSD idle</source>
        <translation>SSD au repos</translation>
    </message>
</context>
<context>
    <name>DockView</name>
    <message>
        <source>Engine</source>
        <translation>Moteur</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Tout afficher</translation>
    </message>
    <message>
        <source>Show one line</source>
        <translation>Afficher une ligne</translation>
    </message>
    <message>
        <source>How many tokens the model reads or writes in a second.</source>
        <translation>Nombre de tokens que le modèle lit ou écrit par seconde.</translation>
    </message>
</context>
<context>
    <name>DocumentSwitch</name>
    <message>
        <source>Documents read together</source>
        <translation>Documents lus ensemble</translation>
    </message>
    <message>
        <source>{name}  ({percent} of the attention)</source>
        <translation>{name}  ({percent} de l’attention)</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Pause {name}</source>
        <translation>Suspendre {name}</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>Reprendre {name}</translation>
    </message>
    <message>
        <source>Cancel {name}</source>
        <translation>Annuler {name}</translation>
    </message>
</context>
<context>
    <name>Downloads</name>
    <message>
        <source>Asking the hub …</source>
        <translation>Interrogation du hub…</translation>
    </message>
    <message>
        <source>Checking the download …</source>
        <translation>Vérification du téléchargement…</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} sur {total}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message>
        <source>Drop to add to the library</source>
        <translation>Déposez pour ajouter à la bibliothèque</translation>
    </message>
</context>
<context>
    <name>EncryptDialog</name>
    <message>
        <source>With a passphrase</source>
        <translation>Avec une phrase secrète</translation>
    </message>
    <message>
        <source>With the system&apos;s keyring</source>
        <translation>Avec le trousseau de clés du système</translation>
    </message>
    <message>
        <source>I understand that there is no other way to open it</source>
        <translation>Je comprends qu’il n’y a pas d’autre moyen de l’ouvrir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Close and encrypt</source>
        <translation>Fermer et chiffrer</translation>
    </message>
    <message>
        <source>Encrypt the data folder</source>
        <translation>Chiffrer le dossier de données</translation>
    </message>
    <message>
        <source>Texts, the search index, conversations, question sheets and saved readings are encrypted on disk; models and exported files are not. Saved readings take a little longer to open. Lectern closes, rewrites everything once, and opens again. If this is interrupted, it continues at the next start.</source>
        <translation>Les textes, l’index de recherche, les conversations, les questionnaires et les lectures enregistrées sont chiffrés sur le disque&#x202f;; les modèles et les fichiers exportés ne le sont pas. Les lectures enregistrées s’ouvrent un peu moins vite. Lectern se ferme, réécrit tout une fois, puis se rouvre. En cas d’interruption, l’opération reprend au prochain démarrage.</translation>
    </message>
    <message>
        <source>You enter it at every start. A forgotten passphrase cannot be recovered: everything would be lost.</source>
        <translation>Vous la saisissez à chaque démarrage. Une phrase secrète oubliée est irrécupérable&#xa0;: tout serait perdu.</translation>
    </message>
    <message>
        <source>The folder opens without asking while you are logged in. If you lose the keyring, with the computer or the account, everything is lost.</source>
        <translation>Le dossier s’ouvre sans rien demander tant que votre session est ouverte. Si vous perdez le trousseau, avec l’ordinateur ou le compte, tout est perdu.</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Export conversation</source>
        <translation>Exporter la conversation</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Page web</translation>
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
        <translation>{place}, texte reconnu</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>introuvable dans les citations</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>introuvable</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Carnet</translation>
    </message>
    <message>
        <source>About {documents}. Exported from Lectern, {date}.</source>
        <translation>Au sujet de {documents}. Exporté de Lectern, {date}.</translation>
    </message>
    <message>
        <source>✓ quoted word for word, ≈ nearly, ? not found</source>
        <translation>✓ cité mot pour mot, ≈ presque,&#x202f;? introuvable</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Raisonnement</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>Chiffrer le fichier avec une phrase secrète</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>Choisir un emplacement…</translation>
    </message>
    <message>
        <source>Export the saved reading</source>
        <translation>Exporter la lecture enregistrée</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>Sinon, quiconque a le fichier peut le lire.</translation>
    </message>
    <message>
        <source>The file contains the text of {title}. Outside the data folder, only a passphrase of its own protects it.</source>
        <translation>Le fichier contient le texte de {title}. Hors du dossier de données, seule une phrase secrète qui lui est propre le protège.</translation>
    </message>
</context>
<context>
    <name>FailureDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Un problème est survenu</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>The backup {path} cannot be written: {reason}.</source>
        <translation>Impossible d’écrire la sauvegarde {path}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>{path} lies in the data folder itself.</source>
        <translation>{path} se trouve dans le dossier de données lui-même.</translation>
    </message>
    <message>
        <source>Choose a place outside it, ideally on another disk.</source>
        <translation>Choisissez un emplacement extérieur, de préférence sur un autre disque.</translation>
    </message>
    <message>
        <source>The backup {path} cannot be read: {reason}.</source>
        <translation>Impossible de lire la sauvegarde {path}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the name, the permissions and the disk.</source>
        <translation>Vérifiez le nom, les droits et le disque.</translation>
    </message>
    <message>
        <source>{path} is not a backup written by Lectern.</source>
        <translation>{path} n’est pas une sauvegarde écrite par Lectern.</translation>
    </message>
    <message>
        <source>Choose another file. Nothing was changed.</source>
        <translation>Choisissez un autre fichier. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The backup {path} is damaged or was altered: {what}.</source>
        <translation>La sauvegarde {path} est endommagée ou a été altérée&#xa0;: {what}.</translation>
    </message>
    <message>
        <source>Use another backup. Nothing was changed.</source>
        <translation>Utilisez une autre sauvegarde. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The backup {path} was written by a newer Lectern.</source>
        <translation>La sauvegarde {path} a été écrite par un Lectern plus récent.</translation>
    </message>
    <message>
        <source>Update Lectern. Nothing was changed.</source>
        <translation>Mettez Lectern à jour. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The backup {path} is encrypted.</source>
        <translation>La sauvegarde {path} est chiffrée.</translation>
    </message>
    <message>
        <source>Give the passphrase it was written with.</source>
        <translation>Indiquez la phrase secrète avec laquelle elle a été écrite.</translation>
    </message>
    <message>
        <source>The passphrase does not open the backup {path}.</source>
        <translation>La phrase secrète n’ouvre pas la sauvegarde {path}.</translation>
    </message>
    <message>
        <source>Enter the passphrase that was in use when it was written.</source>
        <translation>Saisissez la phrase secrète en usage lors de son écriture.</translation>
    </message>
    <message>
        <source>The backup could not be restored completely: {reason}.</source>
        <translation>La sauvegarde n’a pas pu être restaurée entièrement&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Free some disk space, or check the permissions, then restore it again.</source>
        <translation>Libérez de l’espace sur le disque ou vérifiez les droits, puis restaurez-la de nouveau.</translation>
    </message>
    <message>
        <source>Stopped; no backup was written.</source>
        <translation>Arrêté&#x202f;; aucune sauvegarde n’a été écrite.</translation>
    </message>
    <message>
        <source>An existing backup of the same name is unchanged.</source>
        <translation>Une sauvegarde du même nom est restée telle quelle.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Arrêté.</translation>
    </message>
    <message>
        <source>Restore the backup again to add what is missing.</source>
        <translation>Restaurez de nouveau la sauvegarde pour ajouter ce qui manque.</translation>
    </message>
    <message>
        <source>This is no longer in the library.</source>
        <translation>Cet élément n’est plus dans la bibliothèque.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The library {path} cannot be rewritten: {reason}.</source>
        <translation>Impossible de réécrire la bibliothèque {path}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. Nothing was changed.</source>
        <translation>Vérifiez les droits et le disque. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Lectern continues when it is next started.</source>
        <translation>Lectern continuera à son prochain démarrage.</translation>
    </message>
    <message>
        <source>Another Lectern is encrypting or decrypting the data folder.</source>
        <translation>Un autre Lectern chiffre ou déchiffre le dossier de données.</translation>
    </message>
    <message>
        <source>Wait until it has finished.</source>
        <translation>Attendez qu’il ait terminé.</translation>
    </message>
    <message>
        <source>The data folder could not be converted: {error}.</source>
        <translation>Le dossier de données n’a pas pu être converti&#xa0;: {error}.</translation>
    </message>
    <message>
        <source>Free some space, or check the permissions. The conversion continues at the next start.</source>
        <translation>Libérez de l’espace, ou vérifiez les droits. La conversion reprend au prochain démarrage.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>La réponse a été arrêtée.</translation>
    </message>
    <message>
        <source>Ask again when you like.</source>
        <translation>Redemandez quand vous voudrez.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>Le moteur ne fonctionne pas.</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>Redémarrez-le.</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens, and a question with its answer takes up to {room}, but the model holds only {limit}.</source>
        <translation>Les documents ont {tokens} tokens et une question avec sa réponse en demande jusqu’à {room}, mais le modèle en contient {limit}.</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents together, or choose a model with a longer context.</source>
        <translation>Excluez des pages, lisez moins de documents ensemble, ou choisissez un modèle au contexte plus long.</translation>
    </message>
    <message>
        <source>The reading needs {needed_bytes} of memory for {tokens} tokens in {kv_format}, but only {limit_bytes} may be used.</source>
        <translation>La lecture demande {needed_bytes} de mémoire pour {tokens} tokens en {kv_format}, et {limit_bytes} peuvent être utilisés.</translation>
    </message>
    <message>
        <source>Choose a smaller cache format, close other programs, or read fewer documents together.</source>
        <translation>Choisissez un format de cache plus petit, fermez d’autres programmes, ou lisez moins de documents ensemble.</translation>
    </message>
    <message>
        <source>Saving the reading needs {needed_bytes} of disk space, but only {limit_bytes} is free.</source>
        <translation>Enregistrer la lecture demande {needed_bytes} de disque, et {limit_bytes} sont libres.</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings.</source>
        <translation>Libérez de l’espace, ou supprimez des lectures enregistrées.</translation>
    </message>
    <message>
        <source>This reading is no longer in the library.</source>
        <translation>Cette lecture n’est plus dans la bibliothèque.</translation>
    </message>
    <message>
        <source>Add its files again.</source>
        <translation>Ajoutez de nouveau ses fichiers.</translation>
    </message>
    <message>
        <source>The engine stopped several times while reading these documents.</source>
        <translation>Le moteur s’est arrêté plusieurs fois pendant la lecture de ces documents.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then read them again.</source>
        <translation>Fermez d’autres programmes ou choisissez un modèle plus petit, puis relisez-les.</translation>
    </message>
    <message>
        <source>The reading was stopped.</source>
        <translation>La lecture a été arrêtée.</translation>
    </message>
    <message>
        <source>What was saved is kept; continue at any time.</source>
        <translation>Ce qui a été enregistré est conservé&#x202f;; continuez à tout moment.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it as PDF.</source>
        <translation>Ouvrez-le dans son propre programme et enregistrez-le en PDF.</translation>
    </message>
    <message>
        <source>Recognise its text with an OCR program and add the result.</source>
        <translation>Reconnaissez son texte avec un logiciel d’OCR et ajoutez le résultat.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {detail}.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être ouvert&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>Check the path and the permissions of the file.</source>
        <translation>Vérifiez le chemin et les droits du fichier.</translation>
    </message>
    <message>
        <source>“{name}” is {detail}.</source>
        <translation>«&#xa0;{name}&#xa0;» est {detail}.</translation>
    </message>
    <message>
        <source>“{name}” is encrypted.</source>
        <translation>«&#xa0;{name}&#xa0;» est chiffré.</translation>
    </message>
    <message>
        <source>Enter its password.</source>
        <translation>Saisissez son mot de passe.</translation>
    </message>
    <message>
        <source>The password does not open “{name}”.</source>
        <translation>Le mot de passe n’ouvre pas «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Enter the correct password.</source>
        <translation>Saisissez le bon mot de passe.</translation>
    </message>
    <message>
        <source>“{name}” is locked {detail}.</source>
        <translation>«&#xa0;{name}&#xa0;» est verrouillé {detail}.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: {detail}.</source>
        <translation>«&#xa0;{name}&#xa0;» est endommagé&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>Get it again, or open it in its original program and save it again.</source>
        <translation>Procurez-vous-le de nouveau, ou ouvrez-le dans son programme d’origine et réenregistrez-le.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {detail}.</source>
        <translation>«&#xa0;{name}&#xa0;» est trop volumineux&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>Split it into several documents.</source>
        <translation>Divisez-le en plusieurs documents.</translation>
    </message>
    <message>
        <source>Reading “{name}” took too much memory.</source>
        <translation>La lecture de «&#xa0;{name}&#xa0;» a demandé trop de mémoire.</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s.</source>
        <translation>La lecture de «&#xa0;{name}&#xa0;» a pris plus de {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s after page {number}.</source>
        <translation>La lecture de «&#xa0;{name}&#xa0;» a pris plus de {seconds}&#xa0;s après la page {number}.</translation>
    </message>
    <message>
        <source>The parser failed on “{name}”.</source>
        <translation>L’analyse de «&#xa0;{name}&#xa0;» a échoué.</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” ({status}).</source>
        <translation>L’analyseur s’est arrêté brutalement sur «&#xa0;{name}&#xa0;» ({status}).</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” after page {number} ({status}).</source>
        <translation>L’analyseur s’est arrêté brutalement sur «&#xa0;{name}&#xa0;» après la page {number} ({status}).</translation>
    </message>
    <message>
        <source>“{name}” cannot be shown: {reason}.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être affiché&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” changed while it was being read.</source>
        <translation>«&#xa0;{name}&#xa0;» a changé pendant sa lecture.</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>Lisez-le de nouveau.</translation>
    </message>
    <message>
        <source>“{name}” has no text.</source>
        <translation>«&#xa0;{name}&#xa0;» n’a pas de texte.</translation>
    </message>
    <message>
        <source>Check that it is the right file.</source>
        <translation>Vérifiez que c’est le bon fichier.</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages.</source>
        <translation>«&#xa0;{name}&#xa0;» n’a de texte sur aucune de ses {number} pages.</translation>
    </message>
    <message>
        <source>“{name}” has no text ({reasons}).</source>
        <translation>«&#xa0;{name}&#xa0;» n’a pas de texte ({reasons}).</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages ({reasons}).</source>
        <translation>«&#xa0;{name}&#xa0;» n’a de texte sur aucune de ses {number} pages ({reasons}).</translation>
    </message>
    <message>
        <source>Save it without a password.</source>
        <translation>Enregistrez-le sans mot de passe.</translation>
    </message>
    <message>
        <source>its name is not UTF-8</source>
        <translation>son nom n’est pas en UTF-8</translation>
    </message>
    <message>
        <source>Rename the file, then add it again.</source>
        <translation>Renommez le fichier, puis ajoutez-le de nouveau.</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>ce n’est pas un fichier</translation>
    </message>
    <message>
        <source>it cannot be opened as {kind}</source>
        <translation>il ne peut pas être ouvert comme {kind}</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>il est vide</translation>
    </message>
    <message>
        <source>it has no pages</source>
        <translation>il n’a pas de pages</translation>
    </message>
    <message>
        <source>its part {part} is missing or broken</source>
        <translation>sa partie {part} est absente ou abîmée</translation>
    </message>
    <message>
        <source>it has more than {most} pages</source>
        <translation>il a plus de {most} pages</translation>
    </message>
    <message>
        <source>it has more than {most} characters</source>
        <translation>il a plus de {most} caractères</translation>
    </message>
    <message>
        <source>it has {number} bytes, more than the {most} allowed</source>
        <translation>il fait {number} octets, plus que les {most} autorisés</translation>
    </message>
    <message>
        <source>it unpacks to {unpacked_bytes}</source>
        <translation>décompressé, il fait {unpacked_bytes}</translation>
    </message>
    <message>
        <source>its tables repeat more than {number} characters</source>
        <translation>ses tableaux répètent plus de {number} caractères</translation>
    </message>
    <message>
        <source>neither text nor a known kind of document</source>
        <translation>ni du texte ni un type de document connu</translation>
    </message>
    <message>
        <source>a saved reading</source>
        <translation>une lecture enregistrée</translation>
    </message>
    <message>
        <source>Import it among the saved readings.</source>
        <translation>Importez-la parmi les lectures enregistrées.</translation>
    </message>
    <message>
        <source>a backup of a library</source>
        <translation>la sauvegarde d’une bibliothèque</translation>
    </message>
    <message>
        <source>Restore it instead of adding it.</source>
        <translation>Restaurez-la au lieu de l’ajouter.</translation>
    </message>
    <message>
        <source>a picture ({kind})</source>
        <translation>une image ({kind})</translation>
    </message>
    <message>
        <source>Save it as PNG, JPEG, TIFF or PDF.</source>
        <translation>Enregistrez-le en PNG, JPEG, TIFF ou PDF.</translation>
    </message>
    <message>
        <source>a picture of {width} by {height} pixels</source>
        <translation>une image de {width} sur {height} pixels</translation>
    </message>
    <message>
        <source>Save it with fewer pixels.</source>
        <translation>Enregistrez-la avec moins de pixels.</translation>
    </message>
    <message>
        <source>an OpenDocument file</source>
        <translation>un fichier OpenDocument</translation>
    </message>
    <message>
        <source>Save it as DOCX or PDF.</source>
        <translation>Enregistrez-le en DOCX ou PDF.</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>une archive</translation>
    </message>
    <message>
        <source>Unpack it and add the documents it contains.</source>
        <translation>Décompressez-la et ajoutez les documents qu’elle contient.</translation>
    </message>
    <message>
        <source>in an old office format</source>
        <translation>dans un ancien format Office</translation>
    </message>
    <message>
        <source>Save it as DOCX, PPTX, XLSX or PDF.</source>
        <translation>Enregistrez-le en DOCX, PPTX, XLSX ou PDF.</translation>
    </message>
    <message>
        <source>with a password of its archive</source>
        <translation>par un mot de passe de son archive</translation>
    </message>
    <message>
        <source>with an office password</source>
        <translation>par un mot de passe Office</translation>
    </message>
    <message>
        <source>with a password</source>
        <translation>par un mot de passe</translation>
    </message>
    <message>
        <source>by copy protection</source>
        <translation>par une protection contre la copie</translation>
    </message>
    <message>
        <source>Ask its seller for a copy without it.</source>
        <translation>Demandez à son vendeur une copie sans protection.</translation>
    </message>
    <message>
        <source>by encryption for its receiver</source>
        <translation>par un chiffrement réservé à son destinataire</translation>
    </message>
    <message>
        <source>Open it in your mail program and save what it says as text or PDF.</source>
        <translation>Ouvrez-le dans votre logiciel de messagerie et enregistrez son contenu en texte ou en PDF.</translation>
    </message>
    <message>
        <source>The data folder {root} is encrypted.</source>
        <translation>Le dossier de données {root} est chiffré.</translation>
    </message>
    <message>
        <source>Enter its passphrase at the terminal, or name a file with it in {variable}.</source>
        <translation>Indiquez sa phrase secrète au terminal, ou dans un fichier que désigne {variable}.</translation>
    </message>
    <message>
        <source>The passphrase does not open the data folder {root}.</source>
        <translation>La phrase secrète n’ouvre pas le dossier de données {root}.</translation>
    </message>
    <message>
        <source>Enter the correct passphrase; without it nothing can be opened.</source>
        <translation>Saisissez la bonne phrase secrète&#x202f;; sans elle, rien ne peut être ouvert.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key of the data folder {root}.</source>
        <translation>Le trousseau de clés du système ne donne pas la clé du dossier de données {root}.</translation>
    </message>
    <message>
        <source>Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.</source>
        <translation>Déverrouillez le trousseau, ou connectez-vous avec le compte qui l’a chiffré. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The system has no keyring that could keep the key.</source>
        <translation>Le système n’a pas de trousseau qui puisse garder la clé.</translation>
    </message>
    <message>
        <source>Protect the data folder with a passphrase instead.</source>
        <translation>Protégez plutôt le dossier de données par une phrase secrète.</translation>
    </message>
    <message>
        <source>The data folder {root} was encrypted by a newer Lectern.</source>
        <translation>Le dossier de données {root} a été chiffré par un Lectern plus récent.</translation>
    </message>
    <message>
        <source>Update Lectern.</source>
        <translation>Mettez Lectern à jour.</translation>
    </message>
    <message>
        <source>The key file {path} is damaged, and so is its copy.</source>
        <translation>Le fichier de clé {path} est endommagé, et sa copie aussi.</translation>
    </message>
    <message>
        <source>Restore one of the two from your own backup. Nothing else was changed.</source>
        <translation>Restaurez l’un des deux depuis votre propre sauvegarde. Rien d’autre n’a été modifié.</translation>
    </message>
    <message>
        <source>No passphrase opens the data folder {root} any more.</source>
        <translation>Plus aucune phrase secrète n’ouvre le dossier de données {root}.</translation>
    </message>
    <message>
        <source>Give the backup a passphrase of its own. Nothing was written.</source>
        <translation>Donnez à la sauvegarde sa propre phrase secrète. Rien n’a été écrit.</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} has changed in the meantime.</source>
        <translation>Le fichier de clé du dossier de données {root} a changé entre-temps.</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, then try again. Nothing was changed.</source>
        <translation>Fermez Lectern partout, puis réessayez. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} cannot be written: {error}.</source>
        <translation>Impossible d’écrire le fichier de clé du dossier de données {root}&#xa0;: {error}.</translation>
    </message>
    <message>
        <source>A passphrase has {fewest} to {most} characters.</source>
        <translation>Une phrase secrète compte de {fewest} à {most} caractères.</translation>
    </message>
    <message>
        <source>Choose some words that nobody can guess.</source>
        <translation>Choisissez quelques mots que personne ne peut deviner.</translation>
    </message>
    <message>
        <source>The passphrase that was typed is not UTF-8.</source>
        <translation>La phrase secrète saisie n’est pas en UTF-8.</translation>
    </message>
    <message>
        <source>Set the terminal to UTF-8, or put the passphrase into a file.</source>
        <translation>Réglez le terminal sur UTF-8, ou mettez la phrase secrète dans un fichier.</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {reason}.</source>
        <translation>Impossible de supprimer {path}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions, or delete it by hand.</source>
        <translation>Vérifiez les droits, ou supprimez-le à la main.</translation>
    </message>
    <message>
        <source>The backup of the library cannot be written: {reason}.</source>
        <translation>Impossible d’écrire la sauvegarde de la bibliothèque&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. The library itself is not touched.</source>
        <translation>Vérifiez les droits et le disque. La bibliothèque elle-même reste intacte.</translation>
    </message>
    <message>
        <source>The backup {path} still holds what was deleted: {reason}.</source>
        <translation>La sauvegarde {path} contient encore ce qui a été supprimé&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions, and delete the file by hand.</source>
        <translation>Vérifiez les droits, et supprimez le fichier à la main.</translation>
    </message>
    <message>
        <source>The library {path} was written by a newer Lectern.</source>
        <translation>La bibliothèque {path} a été écrite par un Lectern plus récent.</translation>
    </message>
    <message>
        <source>Update Lectern, or choose another data folder with --data-dir.</source>
        <translation>Mettez Lectern à jour, ou choisissez un autre dossier de données avec --data-dir.</translation>
    </message>
    <message>
        <source>The library {path} is damaged.</source>
        <translation>La bibliothèque {path} est endommagée.</translation>
    </message>
    <message>
        <source>Move the file away and add the documents again.</source>
        <translation>Déplacez le fichier ailleurs et ajoutez de nouveau les documents.</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore.</source>
        <translation>Pour restaurer sa sauvegarde du {moment}, exécutez lectern restore.</translation>
    </message>
    <message>
        <source>The search index of the library {path} is damaged.</source>
        <translation>L’index de recherche de la bibliothèque {path} est endommagé.</translation>
    </message>
    <message>
        <source>To rebuild it, run lectern verify.</source>
        <translation>Pour le reconstruire, exécutez lectern verify.</translation>
    </message>
    <message>
        <source>The library {path} is missing.</source>
        <translation>La bibliothèque {path} est manquante.</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore; to start over, move the backup away.</source>
        <translation>Pour restaurer sa sauvegarde du {moment}, exécutez lectern restore&#x202f;; pour repartir de zéro, déplacez la sauvegarde ailleurs.</translation>
    </message>
    <message>
        <source>The disk is full: the library could not be written.</source>
        <translation>Le disque est plein&#xa0;: la bibliothèque n’a pas pu être écrite.</translation>
    </message>
    <message>
        <source>Free some space, or choose another data folder with --data-dir. Nothing was lost.</source>
        <translation>Libérez de l’espace, ou choisissez un autre dossier de données avec --data-dir. Rien n’a été perdu.</translation>
    </message>
    <message>
        <source>Another Lectern is writing to the library.</source>
        <translation>Un autre Lectern écrit dans la bibliothèque.</translation>
    </message>
    <message>
        <source>Try again when it has finished, or close it.</source>
        <translation>Réessayez quand il aura terminé, ou fermez-le.</translation>
    </message>
    <message>
        <source>The library {path} cannot be used: {error}.</source>
        <translation>La bibliothèque {path} est inutilisable&#xa0;: {error}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk, or choose another one with --data-dir.</source>
        <translation>Vérifiez les droits et le disque, ou choisissez-en une autre avec --data-dir.</translation>
    </message>
    <message>
        <source>The library {path} does not open with the key of its data folder.</source>
        <translation>La bibliothèque {path} ne s’ouvre pas avec la clé de son dossier de données.</translation>
    </message>
    <message>
        <source>Restore the library and its key file from the same backup. Nothing was changed.</source>
        <translation>Restaurez la bibliothèque et son fichier de clé depuis la même sauvegarde. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The library {path} is encrypted.</source>
        <translation>La bibliothèque {path} est chiffrée.</translation>
    </message>
    <message>
        <source>Close Lectern, then open it again with the passphrase. Nothing was changed.</source>
        <translation>Fermez Lectern, puis rouvrez-le avec la phrase secrète. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>Restore its key file encryption.json from your own backup. Nothing was changed.</source>
        <translation>Restaurez son fichier de clé encryption.json depuis votre propre sauvegarde. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>A document of this reading has been deleted from the library.</source>
        <translation>Un document de cette lecture a été supprimé de la bibliothèque.</translation>
    </message>
    <message>
        <source>Add its file again. Nothing was changed.</source>
        <translation>Ajoutez de nouveau son fichier. Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>There is already a collection “{name}”.</source>
        <translation>Il existe déjà une collection «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Choose another name, or move the readings there.</source>
        <translation>Choisissez un autre nom, ou déplacez-y les lectures.</translation>
    </message>
    <message>
        <source>The stored text of “{name}” is damaged ({what}), and its file has changed or is missing.</source>
        <translation>Le texte enregistré de «&#xa0;{name}&#xa0;» est endommagé ({what}), et son fichier a changé ou manque.</translation>
    </message>
    <message>
        <source>Add the file again. Until then it is not used for answers; conversations are kept.</source>
        <translation>Ajoutez de nouveau le fichier. D’ici là, il ne sert pas aux réponses&#x202f;; les conversations sont conservées.</translation>
    </message>
    <message>
        <source>There is no backup of the library {path}.</source>
        <translation>Il n’y a pas de sauvegarde de la bibliothèque {path}.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>The library {path} is not damaged.</source>
        <translation>La bibliothèque {path} n’est pas endommagée.</translation>
    </message>
    <message>
        <source>Nothing was changed. To check and repair its contents, run lectern verify.</source>
        <translation>Rien n’a été modifié&#x202f;; la commande lectern verify vérifie et répare son contenu.</translation>
    </message>
    <message>
        <source>The backup {path} is damaged as well.</source>
        <translation>La sauvegarde {path} est endommagée, elle aussi.</translation>
    </message>
    <message>
        <source>The backup cannot be put back: {reason}.</source>
        <translation>Impossible de remettre la sauvegarde en place&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, check the permissions and the disk, and try again.</source>
        <translation>Fermez Lectern partout, vérifiez les droits et le disque, et réessayez.</translation>
    </message>
    <message>
        <source>The engine stopped: {how}.</source>
        <translation>Le moteur s’est arrêté&#xa0;: {how}.</translation>
    </message>
    <message>
        <source>Try again; what was saved is kept. If it stops again, free some memory.</source>
        <translation>Réessayez&#x202f;; ce qui a été enregistré est conservé. S’il s’arrête encore, libérez de la mémoire.</translation>
    </message>
    <message>
        <source>The engine keeps stopping: {how}.</source>
        <translation>Le moteur s’arrête sans cesse&#xa0;: {how}.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then start it again.</source>
        <translation>Fermez d’autres programmes ou choisissez un modèle plus petit, puis redémarrez-le.</translation>
    </message>
    <message>
        <source>The engine cannot be started ({program}: {reason}).</source>
        <translation>Le moteur ne peut pas démarrer ({program}&#xa0;: {reason}).</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>Réinstallez Lectern.</translation>
    </message>
    <message>
        <source>The engine answered with {kind} instead of {expected}.</source>
        <translation>Le moteur a répondu par {kind} au lieu de {expected}.</translation>
    </message>
    <message>
        <source>Install Lectern again, so that both come from one version.</source>
        <translation>Réinstallez Lectern, pour que les deux viennent de la même version.</translation>
    </message>
    <message>
        <source>it ended with status {code}</source>
        <translation>il s’est terminé avec le code {code}</translation>
    </message>
    <message>
        <source>it was ended by signal {number} ({name})</source>
        <translation>il a été interrompu par le signal {number} ({name})</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>il fonctionne encore</translation>
    </message>
    <message>
        <source>it is not running</source>
        <translation>il ne fonctionne pas</translation>
    </message>
    <message>
        <source>it did not answer for {seconds} s</source>
        <translation>il n’a pas répondu pendant {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>it stopped accepting requests</source>
        <translation>il n’accepte plus de requêtes</translation>
    </message>
    <message>
        <source>it broke the protocol ({reason})</source>
        <translation>il n’a pas respecté le protocole ({reason})</translation>
    </message>
    <message>
        <source>it could not read a message ({reason})</source>
        <translation>il n’a pas pu lire un message ({reason})</translation>
    </message>
    <message>
        <source>There is no engine called {name}.</source>
        <translation>Il n’y a pas de moteur appelé {name}.</translation>
    </message>
    <message>
        <source>Choose one of: {names}.</source>
        <translation>Choisissez parmi&#xa0;: {names}.</translation>
    </message>
    <message>
        <source>The hub has no model named {model}.</source>
        <translation>Le hub n’a pas de modèle nommé {model}.</translation>
    </message>
    <message>
        <source>Check the name on the model&apos;s page. For a private model, first log in with the command hf auth login.</source>
        <translation>Vérifiez le nom sur la page du modèle. Pour un modèle privé, connectez-vous d’abord avec la commande hf auth login.</translation>
    </message>
    <message>
        <source>You must accept the terms of {model} before downloading it.</source>
        <translation>Vous devez accepter les conditions de {model} avant de le télécharger.</translation>
    </message>
    <message>
        <source>Accept them on the model&apos;s page and log in with the command hf auth login, or choose another model.</source>
        <translation>Acceptez-les sur la page du modèle et connectez-vous avec la commande hf auth login, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>Hugging Face no longer accepts this computer&apos;s token.</source>
        <translation>Hugging Face n’accepte plus le jeton d’accès de cet ordinateur.</translation>
    </message>
    <message>
        <source>Log in again with the command hf auth login, or log out with hf auth logout.</source>
        <translation>Reconnectez-vous avec la commande hf auth login, ou déconnectez-vous avec hf auth logout.</translation>
    </message>
    <message>
        <source>{model} has changed on the hub in the meantime.</source>
        <translation>{model} a changé entre-temps sur le hub.</translation>
    </message>
    <message>
        <source>Cancel this download and start it again.</source>
        <translation>Annulez ce téléchargement et recommencez-le.</translation>
    </message>
    <message>
        <source>{address} cannot be reached.</source>
        <translation>{address} est injoignable.</translation>
    </message>
    <message>
        <source>Check the network, then resume. What has been downloaded is kept.</source>
        <translation>Vérifiez le réseau, puis reprenez. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>The hub did not provide the file ({answer}).</source>
        <translation>Le hub n’a pas fourni le fichier ({answer}).</translation>
    </message>
    <message>
        <source>Try again later. What has been downloaded is kept.</source>
        <translation>Réessayez plus tard. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>The model comes in several quantisations: {choices}.</source>
        <translation>Le modèle existe en plusieurs quantifications&#xa0;: {choices}.</translation>
    </message>
    <message>
        <source>Write one behind its name, as in owner/model:Q4_K_M.</source>
        <translation>En indiquer une après le nom, comme dans owner/model:Q4_K_M.</translation>
    </message>
    <message>
        <source>It has no weights in the safetensors format.</source>
        <translation>Il n’a pas de poids au format safetensors.</translation>
    </message>
    <message>
        <source>Choose the original version of the model.</source>
        <translation>Choisissez la version originale du modèle.</translation>
    </message>
    <message>
        <source>The hub&apos;s answer cannot be trusted ({what}).</source>
        <translation>La réponse du hub n’est pas fiable ({what}).</translation>
    </message>
    <message>
        <source>Choose another model, or another hub in the settings.</source>
        <translation>Choisissez un autre modèle, ou un autre hub dans les réglages.</translation>
    </message>
    <message>
        <source>This model needs {lacking_bytes} more disk space.</source>
        <translation>Il manque {lacking_bytes} d’espace disque pour ce modèle.</translation>
    </message>
    <message>
        <source>Free some space, then resume. What has been downloaded is kept.</source>
        <translation>Libérez de l’espace, puis reprenez. Ce qui a été téléchargé est conservé.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Le disque est plein.</translation>
    </message>
    <message>
        <source>The model cannot be written: {reason}.</source>
        <translation>Impossible d’écrire le modèle&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Make sure the data folder is writable.</source>
        <translation>Assurez-vous que l’on peut écrire dans le dossier de données.</translation>
    </message>
    <message>
        <source>{file} arrived damaged, twice.</source>
        <translation>{file} est arrivé endommagé, deux fois.</translation>
    </message>
    <message>
        <source>Try again later; the other files are kept.</source>
        <translation>Réessayez plus tard&#x202f;; les autres fichiers sont conservés.</translation>
    </message>
    <message>
        <source>This model is already on this computer.</source>
        <translation>Ce modèle est déjà sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Delete it first to download it again.</source>
        <translation>Supprimez-le d’abord pour le télécharger de nouveau.</translation>
    </message>
    <message>
        <source>Another program is downloading this model.</source>
        <translation>Un autre programme télécharge ce modèle.</translation>
    </message>
    <message>
        <source>Wait for it to finish.</source>
        <translation>Attendez qu’il ait terminé.</translation>
    </message>
    <message>
        <source>The download stopped unexpectedly.</source>
        <translation>Le téléchargement s’est arrêté de façon inattendue.</translation>
    </message>
    <message>
        <source>Resume it. If it stops again, report the details.</source>
        <translation>Reprenez-le. S’il s’arrête encore, signalez les détails.</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas un nom de modèle.</translation>
    </message>
    <message>
        <source>Write it as on its page: Qwen/Qwen3.5-0.8B.</source>
        <translation>Écrivez-le comme sur sa page&#xa0;: Qwen/Qwen3.5-0.8B.</translation>
    </message>
    <message>
        <source>The data folder {root} cannot be used: {reason}.</source>
        <translation>Le dossier de données {root} est inutilisable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Choose another one with --data-dir or {variable}.</source>
        <translation>Choisissez-en un autre avec --data-dir ou {variable}.</translation>
    </message>
    <message>
        <source>The data folder {root} does not exist.</source>
        <translation>Le dossier de données {root} est introuvable.</translation>
    </message>
    <message>
        <source>Attach the disk it is on, or choose another folder with {variable}.</source>
        <translation>Branchez le disque où il se trouve, ou choisissez un autre dossier avec {variable}.</translation>
    </message>
    <message>
        <source>A private session cannot begin: {reason}.</source>
        <translation>Impossible d’ouvrir une session privée&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Make room in the folder for temporary files, or name another one in TMPDIR.</source>
        <translation>Libérez de la place dans le dossier des fichiers temporaires, ou indiquez-en un autre dans TMPDIR.</translation>
    </message>
    <message>
        <source>The working folder no longer exists.</source>
        <translation>Le dossier de travail n’existe plus.</translation>
    </message>
    <message>
        <source>Change to another one, then try again.</source>
        <translation>Passez dans un autre, puis réessayez.</translation>
    </message>
    <message>
        <source>Only {allowed} files may be open at once, but Lectern needs {fewest}.</source>
        <translation>Seuls {allowed} fichiers peuvent être ouverts à la fois, et Lectern en demande {fewest}.</translation>
    </message>
    <message>
        <source>Allow more with ulimit -n {wanted}.</source>
        <translation>Autorisez-en davantage avec ulimit -n {wanted}.</translation>
    </message>
    <message>
        <source>A document of this reading is no longer in the library.</source>
        <translation>Un document de cette lecture n’est plus dans la bibliothèque.</translation>
    </message>
    <message>
        <source>Add its file again, or take it out of the reading.</source>
        <translation>Ajoutez de nouveau son fichier, ou retirez-le de la lecture.</translation>
    </message>
    <message>
        <source>No model was chosen, and the demo model is not there.</source>
        <translation>Aucun modèle n’a été choisi, et le modèle de démonstration est absent.</translation>
    </message>
    <message>
        <source>Name a model folder with --model, or install Lectern again.</source>
        <translation>Indiquez un dossier de modèle avec --model, ou réinstallez Lectern.</translation>
    </message>
    <message>
        <source>There is no model at {path}.</source>
        <translation>Il n’y a pas de modèle dans {path}.</translation>
    </message>
    <message>
        <source>Name the folder that contains its config.json, or a GGUF file.</source>
        <translation>Indiquez le dossier qui contient config.json, ou un fichier GGUF.</translation>
    </message>
    <message>
        <source>The option “{option}” has no value.</source>
        <translation>L’option «&#xa0;{option}&#xa0;» n’a pas de valeur.</translation>
    </message>
    <message>
        <source>Write it as KEY=VALUE, for example window=4096.</source>
        <translation>Écrivez-la sous la forme CLÉ=VALEUR, par exemple window=4096.</translation>
    </message>
    <message>
        <source>The file of “{name}” has been moved or changed since it was read.</source>
        <translation>Le fichier de «&#xa0;{name}&#xa0;» n’est plus là où il a été lu, ou a changé depuis.</translation>
    </message>
    <message>
        <source>Add the file again.</source>
        <translation>Ajoutez-le de nouveau depuis son emplacement actuel.</translation>
    </message>
    <message>
        <source>The key of the data folder could not be written.</source>
        <translation>La clé du dossier de données n’a pas pu être écrite.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then try again.</source>
        <translation>Libérez de l’espace sur le disque, puis réessayez.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>Impossible d’écrire {name}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {reason}.</source>
        <translation>«&#xa0;{name}&#xa0;» ne peut pas être ouvert&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder.</source>
        <translation>Vérifiez les droits du dossier.</translation>
    </message>
    <message>
        <source>“{name}” contains no document that can be read.</source>
        <translation>«&#xa0;{name}&#xa0;» ne contient aucun document lisible.</translation>
    </message>
    <message>
        <source>Add PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, mail, text or picture files.</source>
        <translation>Ajoutez des fichiers PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, des courriels, des textes ou des images.</translation>
    </message>
    <message>
        <source>“{name}” contains more than {most} documents.</source>
        <translation>«&#xa0;{name}&#xa0;» contient plus de {most} documents.</translation>
    </message>
    <message>
        <source>Add its folders one by one.</source>
        <translation>Ajoutez un par un les dossiers qu’il contient.</translation>
    </message>
    <message>
        <source>Something went wrong inside Lectern.</source>
        <translation>Un problème est survenu dans Lectern.</translation>
    </message>
    <message>
        <source>Your last action may not have been completed. Try it again.</source>
        <translation>Votre dernière action n’a peut-être pas abouti. Réessayez.</translation>
    </message>
    <message>
        <source>{name} is too long for a list of questions.</source>
        <translation>{name} est trop long pour une liste de questions.</translation>
    </message>
    <message>
        <source>Paste part of it.</source>
        <translation>Collez-en une partie.</translation>
    </message>
    <message>
        <source>{name} is not a text file.</source>
        <translation>{name} n’est pas un fichier texte.</translation>
    </message>
    <message>
        <source>Choose a text or CSV file.</source>
        <translation>Choisissez un fichier texte ou CSV.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>Impossible de lire {name}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Choisissez un autre fichier.</translation>
    </message>
    <message>
        <source>The table cannot be read: {error}.</source>
        <translation>Le tableau est illisible&#xa0;: {error}.</translation>
    </message>
    <message>
        <source>Save it as CSV again, or paste the questions.</source>
        <translation>Réenregistrez-le en CSV, ou collez les questions.</translation>
    </message>
    <message>
        <source>There are {count} questions; a sheet takes {most}.</source>
        <translation>Il y a {count} questions&#x202f;; un questionnaire en admet {most}.</translation>
    </message>
    <message>
        <source>Ask them in several sheets.</source>
        <translation>Répartissez-les sur plusieurs questionnaires.</translation>
    </message>
    <message>
        <source>The settings could not be saved. They apply until Lectern is closed.</source>
        <translation>Les réglages n’ont pas pu être enregistrés. Ils valent jusqu’à la fermeture de Lectern.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then change a setting again.</source>
        <translation>Libérez de l’espace sur le disque, puis modifiez de nouveau un réglage.</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens and the model holds {limit}.</source>
        <translation>Les documents ont {tokens} tokens et le modèle en contient {limit}.</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents, or choose a model with a longer context.</source>
        <translation>Excluez des pages, lisez moins de documents, ou choisissez un modèle au contexte plus long.</translation>
    </message>
    <message>
        <source>The documents, the conversation and the question take {tokens} tokens, and the model holds {limit}.</source>
        <translation>Les documents, la conversation et la question demandent {tokens} tokens, et le modèle en contient {limit}.</translation>
    </message>
    <message>
        <source>Start a new conversation, read fewer documents, or choose a model with a longer context.</source>
        <translation>Commencez une nouvelle conversation, lisez moins de documents, ou choisissez un modèle au contexte plus long.</translation>
    </message>
    <message>
        <source>{limit_bytes} of memory is too little for a cache of this model.</source>
        <translation>{limit_bytes} de mémoire, c’est trop peu pour un cache de ce modèle.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model or a smaller cache format.</source>
        <translation>Fermez d’autres programmes, ou choisissez un modèle plus petit ou un format de cache plus petit.</translation>
    </message>
    <message>
        <source>{limit_bytes} is too little for a cache that began with much more.</source>
        <translation>{limit_bytes}, c’est trop peu pour un cache qui a commencé avec bien plus.</translation>
    </message>
    <message>
        <source>Choose a higher limit, or restart the engine and load the model with this one.</source>
        <translation>Choisissez une limite plus élevée, ou redémarrez le moteur et chargez le modèle avec celle-ci.</translation>
    </message>
    <message>
        <source>What is in progress needs more than {limit_bytes} of memory.</source>
        <translation>Les tâches en cours demandent plus de {limit_bytes} de mémoire.</translation>
    </message>
    <message>
        <source>End an answer or a reading first, or choose a higher limit.</source>
        <translation>Terminez d’abord une réponse ou une lecture, ou choisissez une limite plus élevée.</translation>
    </message>
    <message>
        <source>The cache is full: {memory_bytes} of memory and the disk hold {tokens} tokens.</source>
        <translation>Le cache est plein&#xa0;: {memory_bytes} de mémoire et le disque contiennent {tokens} tokens.</translation>
    </message>
    <message>
        <source>Free disk space or raise its quota, raise the memory limit, or use --kv-format q8_0 or q4_0.</source>
        <translation>Libérez de l’espace disque ou augmentez son quota, augmentez la limite de mémoire, ou utilisez --kv-format q8_0 ou q4_0.</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>Des poids de {weight_bytes} ne tiennent pas dans les {free_bytes} de mémoire graphique libres.</translation>
    </message>
    <message>
        <source>Use --weights int8 or int4, a smaller model, or --device cpu; other programs may be using the GPU.</source>
        <translation>Utilisez --weights int8 ou int4, un modèle plus petit, ou --device cpu&#x202f;; d’autres programmes utilisent peut-être le GPU.</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} and a cache of {cache_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>Des poids de {weight_bytes} et un cache de {cache_bytes} ne tiennent pas dans les {free_bytes} de mémoire graphique libres.</translation>
    </message>
    <message>
        <source>The graphics memory is full.</source>
        <translation>La mémoire graphique est pleine.</translation>
    </message>
    <message>
        <source>End other answers or readings, close programs that use the GPU, or choose a smaller memory limit, a smaller cache format (q8_0) or smaller weights (int8, int4).</source>
        <translation>Terminez d’autres réponses ou lectures, fermez des programmes qui utilisent le GPU, ou choisissez une limite de mémoire plus basse, un format de cache plus petit (q8_0) ou des poids plus petits (int8, int4).</translation>
    </message>
    <message>
        <source>The engine may use {allowed_bytes} of address space and needs {needed_bytes}.</source>
        <translation>Le moteur peut utiliser {allowed_bytes} d’espace d’adressage et a besoin de {needed_bytes}.</translation>
    </message>
    <message>
        <source>Allow more (ulimit -v).</source>
        <translation>Autorisez-en davantage (ulimit -v).</translation>
    </message>
    <message>
        <source>The quota of saved readings leaves no room for it.</source>
        <translation>Le quota des lectures enregistrées ne laisse pas de place pour elle.</translation>
    </message>
    <message>
        <source>Raise the quota, or delete or unpin saved readings.</source>
        <translation>Augmentez le quota, ou supprimez ou détachez des lectures enregistrées.</translation>
    </message>
    <message>
        <source>There is no room left on the disk to save in {place}.</source>
        <translation>Il n’y a plus de place sur le disque pour enregistrer dans {place}.</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings, and try again.</source>
        <translation>Libérez de l’espace, ou supprimez des lectures enregistrées, et réessayez.</translation>
    </message>
    <message>
        <source>The documents hold {text_bytes} of text, more than can be read at once.</source>
        <translation>Les documents contiennent {text_bytes} de texte, plus que ce qui peut être lu d’un coup.</translation>
    </message>
    <message>
        <source>Read fewer documents together.</source>
        <translation>Lisez moins de documents ensemble.</translation>
    </message>
    <message>
        <source>Download the model folder again, or choose another model.</source>
        <translation>Téléchargez de nouveau le dossier du modèle, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>Choose a model of Qwen2.5 or later, Llama, Mistral, Gemma 3 or 4, gpt-oss, Granite, SmolLM3, Phi or InternLM2.5.</source>
        <translation>Choisissez un modèle Qwen2.5 ou plus récent, Llama, Mistral, Gemma 3 ou 4, gpt-oss, Granite, SmolLM3, Phi ou InternLM2.5.</translation>
    </message>
    <message>
        <source>{folder} is not a folder.</source>
        <translation>{folder} n’est pas un dossier.</translation>
    </message>
    <message>
        <source>Give the folder that holds config.json, or a GGUF file.</source>
        <translation>Indiquez le dossier qui contient config.json, ou un fichier GGUF.</translation>
    </message>
    <message>
        <source>The model architecture {name} is not supported.</source>
        <translation>L’architecture de modèle {name} n’est pas prise en charge.</translation>
    </message>
    <message>
        <source>This file is only the part of a model that sees pictures.</source>
        <translation>Ce fichier n’est que la partie d’un modèle qui voit les images.</translation>
    </message>
    <message>
        <source>Choose the file of the model itself, usually beside it.</source>
        <translation>Choisissez le fichier du modèle lui-même, en général à côté.</translation>
    </message>
    <message>
        <source>This file is an adapter, which is of use only with its model.</source>
        <translation>Ce fichier est un adaptateur, utile seulement avec son modèle.</translation>
    </message>
    <message>
        <source>Choose a model that it is merged into.</source>
        <translation>Choisissez un modèle dans lequel il est fusionné.</translation>
    </message>
    <message>
        <source>{name} is a mixture of experts.</source>
        <translation>{name} est un mélange d’experts.</translation>
    </message>
    <message>
        <source>The model has no layer of attention.</source>
        <translation>Le modèle n’a aucune couche d’attention.</translation>
    </message>
    <message>
        <source>The model&apos;s layers differ in their key and value heads, which one cache cannot hold.</source>
        <translation>Les couches du modèle ont des têtes de clés et de valeurs différentes, qu’un seul cache ne peut contenir.</translation>
    </message>
    <message>
        <source>config.json: {field} may change what is computed, and is not understood.</source>
        <translation>config.json&#xa0;: {field} peut changer ce qui est calculé, et n’est pas compris.</translation>
    </message>
    <message>
        <source>The weights are packed as {method}, which cannot be read.</source>
        <translation>Les poids sont empaquetés en {method}, qui ne peut pas être lu.</translation>
    </message>
    <message>
        <source>Choose a folder packed as FP8, AWQ, GPTQ, compressed-tensors or MXFP4, or the original.</source>
        <translation>Choisir un dossier empaqueté en FP8, AWQ, GPTQ, compressed-tensors ou MXFP4, ou l’original.</translation>
    </message>
    <message>
        <source>The model&apos;s rotation is its own ({kind}) and cannot be stretched beyond what was trained.</source>
        <translation>La rotation du modèle lui est propre ({kind}) et ne peut pas être étirée au-delà de son entraînement.</translation>
    </message>
    <message>
        <source>Use the context that the model was trained for.</source>
        <translation>Utiliser le contexte pour lequel le modèle a été entraîné.</translation>
    </message>
    <message>
        <source>The tensor {tensor} is stored as {type}.</source>
        <translation>Le tenseur {tensor} est stocké en {type}.</translation>
    </message>
    <message>
        <source>Choose a folder with bfloat16, float16 or float32 weights.</source>
        <translation>Choisissez un dossier avec des poids bfloat16, float16 ou float32.</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in float16.</source>
        <translation>{tensor} ne peut pas être représenté en float16.</translation>
    </message>
    <message>
        <source>Use bfloat16 weights.</source>
        <translation>Utilisez des poids bfloat16.</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in 4 bits.</source>
        <translation>{tensor} ne peut pas être représenté en 4 bits.</translation>
    </message>
    <message>
        <source>Use int8 weights.</source>
        <translation>Utilisez des poids int8.</translation>
    </message>
    <message>
        <source>Cannot read {path}: {reason}.</source>
        <translation>Impossible de lire {path}&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>The model at {path} has no tokenizer.json.</source>
        <translation>Le modèle à l’emplacement {path} n’a pas de tokenizer.json.</translation>
    </message>
    <message>
        <source>Choose a version of the model that has one, or a tekken.json or tokenizer.model.</source>
        <translation>Choisissez une version du modèle qui en a un, ou bien un tekken.json ou un tokenizer.model.</translation>
    </message>
    <message>
        <source>{path} is larger than {limit}, the limit for such a file.</source>
        <translation>{path} dépasse {limit}, la limite pour un tel fichier.</translation>
    </message>
    <message>
        <source>{path} is not what it should be: {reason}.</source>
        <translation>{path} n’est pas ce qu’il devrait être&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>The model cannot be used: {finding}.</source>
        <translation>Le modèle est inutilisable&#xa0;: {finding}.</translation>
    </message>
    <message>
        <source>How the model cuts text into tokens is not certain: {finding}.</source>
        <translation>La façon dont le modèle découpe le texte en tokens n’est pas certaine&#xa0;: {finding}.</translation>
    </message>
    <message>
        <source>Take the model&apos;s folder in Hugging Face layout, which has tokenizer.json, or choose another model.</source>
        <translation>Prenez le dossier du modèle au format Hugging Face, qui contient tokenizer.json, ou choisissez un autre modèle.</translation>
    </message>
    <message>
        <source>{count} of {all} weight files are missing in {folder}, the first is {file}.</source>
        <translation>{count} fichiers de poids sur {all} manquent dans {folder}&#x202f;; le premier est {file}.</translation>
    </message>
    <message>
        <source>{folder} has no chat template (chat_template.jinja or in tokenizer_config.json).</source>
        <translation>{folder} n’a pas de gabarit de conversation (chat_template.jinja ou dans tokenizer_config.json).</translation>
    </message>
    <message>
        <source>Choose a model that was made for conversations.</source>
        <translation>Choisissez un modèle fait pour la conversation.</translation>
    </message>
    <message>
        <source>The model computed values that are not numbers.</source>
        <translation>Le modèle a calculé des valeurs qui ne sont pas des nombres.</translation>
    </message>
    <message>
        <source>Its weights may be damaged; download the model folder again.</source>
        <translation>Ses poids sont peut-être endommagés&#x202f;; téléchargez de nouveau le dossier du modèle.</translation>
    </message>
    <message>
        <source>The policy {name} is unknown.</source>
        <translation>La politique {name} est inconnue.</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>Utilisez l’une de celles-ci&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>The policy {name} cannot be chosen for one answer beside the policy {loaded}.</source>
        <translation>La politique {name} ne peut pas être choisie pour une seule réponse à côté de la politique {loaded}.</translation>
    </message>
    <message>
        <source>Load the model again with the other policy.</source>
        <translation>Rechargez le modèle avec l’autre politique.</translation>
    </message>
    <message>
        <source>The policy {policy} has no option {name}.</source>
        <translation>La politique {policy} n’a pas d’option {name}.</translation>
    </message>
    <message>
        <source>Its options are: {known}.</source>
        <translation>Ses options sont&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>The option rope cannot be {value}.</source>
        <translation>L’option rope ne peut pas être {value}.</translation>
    </message>
    <message>
        <source>Write yarn and how many times longer, at most 64: rope=yarn:4.</source>
        <translation>Indiquer yarn et le facteur d’allongement, 64 au plus&#xa0;: rope=yarn:4.</translation>
    </message>
    <message>
        <source>The option {name} cannot be {value}.</source>
        <translation>L’option {name} ne peut pas valoir {value}.</translation>
    </message>
    <message>
        <source>Use one of {choices}.</source>
        <translation>Utilisez l’une de celles-ci&#xa0;: {choices}.</translation>
    </message>
    <message>
        <source>These options do not go together: {reason}.</source>
        <translation>Ces options sont incompatibles&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Choose other values.</source>
        <translation>Choisissez d’autres valeurs.</translation>
    </message>
    <message>
        <source>Positions in the cache are for models whose layers all turn their keys alike.</source>
        <translation>Les positions dans le cache sont réservées aux modèles dont toutes les couches tournent leurs clés de la même façon.</translation>
    </message>
    <message>
        <source>Use positions=original.</source>
        <translation>Utilisez positions=original.</translation>
    </message>
    <message>
        <source>The policy {policy} does not know this model yet.</source>
        <translation>La politique {policy} ne connaît pas encore ce modèle.</translation>
    </message>
    <message>
        <source>Measure it once with lectern calibrate.</source>
        <translation>Mesurez-le une fois avec lectern calibrate.</translation>
    </message>
    <message>
        <source>The policy {policy} does not know which layers of this model need everything.</source>
        <translation>La politique {policy} ne sait pas quelles couches de ce modèle doivent tout voir.</translation>
    </message>
    <message>
        <source>Measure them once with lectern evaluate layers.</source>
        <translation>Mesurez-les une fois avec lectern evaluate layers.</translation>
    </message>
    <message>
        <source>The file {path} cannot be used: {reason}.</source>
        <translation>Le fichier {path} est inutilisable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Make it anew with lectern calibrate.</source>
        <translation>Recréez-le avec lectern calibrate.</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Aucun modèle n’est chargé.</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>Choisissez d’abord un modèle.</translation>
    </message>
    <message>
        <source>The data folder is already open.</source>
        <translation>Le dossier de données est déjà ouvert.</translation>
    </message>
    <message>
        <source>Restart Lectern.</source>
        <translation>Redémarrez Lectern.</translation>
    </message>
    <message>
        <source>The engine was not given the key of its data folder.</source>
        <translation>Le moteur n’a pas reçu la clé de son dossier de données.</translation>
    </message>
    <message>
        <source>A request of the kind {kind} is not expected here.</source>
        <translation>Une requête de type {kind} n’est pas attendue ici.</translation>
    </message>
    <message>
        <source>Restart Lectern; if it happens again, reinstall it.</source>
        <translation>Redémarrez Lectern&#x202f;; si cela se reproduit, réinstallez-le.</translation>
    </message>
    <message>
        <source>The engine could not read a message: {reason}.</source>
        <translation>Le moteur n’a pas pu lire un message&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>The first message was not a greeting.</source>
        <translation>Le premier message n’était pas un message d’accueil.</translation>
    </message>
    <message>
        <source>The engine speaks version {engine} of the protocol, the application version {application}.</source>
        <translation>Le moteur parle la version {engine} du protocole, l’application la version {application}.</translation>
    </message>
    <message>
        <source>These documents are already being read.</source>
        <translation>Ces documents sont déjà en cours de lecture.</translation>
    </message>
    <message>
        <source>This reading is not open.</source>
        <translation>Cette lecture n’est pas ouverte.</translation>
    </message>
    <message>
        <source>Open its documents first.</source>
        <translation>Ouvrez d’abord ses documents.</translation>
    </message>
    <message>
        <source>The messages cannot be answered: {reason}.</source>
        <translation>Impossible de répondre aux messages&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Send other messages, or the same in another order.</source>
        <translation>Envoyez d’autres messages, ou les mêmes dans un autre ordre.</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {reason}.</source>
        <translation>Le schéma JSON ne peut pas être utilisé&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Send a simpler schema.</source>
        <translation>Envoyez un schéma plus simple.</translation>
    </message>
    <message>
        <source>Nothing in these documents has been read yet.</source>
        <translation>Rien de ces documents n’est encore lu.</translation>
    </message>
    <message>
        <source>Read them first.</source>
        <translation>Lisez-les d’abord.</translation>
    </message>
    <message>
        <source>There is no page to read.</source>
        <translation>Il n’y a aucune page à lire.</translation>
    </message>
    <message>
        <source>Choose documents that contain text.</source>
        <translation>Choisissez des documents qui contiennent du texte.</translation>
    </message>
    <message>
        <source>A memory limit is a number of bytes above 0.</source>
        <translation>Une limite de mémoire est un nombre d’octets supérieur à 0.</translation>
    </message>
    <message>
        <source>Choose a higher limit.</source>
        <translation>Choisissez une limite plus élevée.</translation>
    </message>
    <message>
        <source>A limit cannot be negative.</source>
        <translation>Un quota ne peut pas être négatif.</translation>
    </message>
    <message>
        <source>Choose a higher one, or 0 for no limit.</source>
        <translation>Choisissez-en davantage, ou 0 pour aucune limite.</translation>
    </message>
    <message>
        <source>Threads and the context limit are whole numbers from 0.</source>
        <translation>Les fils d’exécution et la limite de contexte sont des nombres entiers à partir de 0.</translation>
    </message>
    <message>
        <source>0 leaves them to Lectern.</source>
        <translation>0 laisse Lectern décider.</translation>
    </message>
    <message>
        <source>{name} is {value}.</source>
        <translation>{name} vaut {value}.</translation>
    </message>
    <message>
        <source>It must be {rule}.</source>
        <translation>Valeur attendue&#xa0;: {rule}.</translation>
    </message>
    <message>
        <source>The device {name} is unknown.</source>
        <translation>Le périphérique {name} est inconnu.</translation>
    </message>
    <message>
        <source>Use --device auto, cpu or cuda.</source>
        <translation>Utilisez --device auto, cpu ou cuda.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: this installation of PyTorch is for the CPU only.</source>
        <translation>Le GPU est inutilisable&#xa0;: cette installation de PyTorch est réservée au processeur.</translation>
    </message>
    <message>
        <source>Install PyTorch with CUDA support, or use --device cpu.</source>
        <translation>Installez PyTorch avec la prise en charge de CUDA, ou utilisez --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: no NVIDIA GPU responds.</source>
        <translation>Le GPU est inutilisable&#xa0;: aucun GPU NVIDIA ne répond.</translation>
    </message>
    <message>
        <source>Check its driver, or use --device cpu.</source>
        <translation>Vérifiez son pilote, ou utilisez --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: {name} is too old (compute capability {capability}, 8.0 is needed).</source>
        <translation>Le GPU est inutilisable&#xa0;: {name} est trop ancien (compute capability {capability}, il faut 8.0).</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>Utilisez --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: Triton, which compiles its kernels, is not installed.</source>
        <translation>Le GPU est inutilisable&#xa0;: Triton, qui compile ses noyaux, n’est pas installé.</translation>
    </message>
    <message>
        <source>Install triton (on Windows: triton-windows), or use --device cpu.</source>
        <translation>Installez triton (sous Windows&#xa0;: triton-windows), ou utilisez --device cpu.</translation>
    </message>
    <message>
        <source>The weight format {name} is unknown.</source>
        <translation>Le format de poids {name} est inconnu.</translation>
    </message>
    <message>
        <source>Use auto or one of {known}.</source>
        <translation>Utilisez auto ou l’un de ceux-ci&#xa0;: {known}.</translation>
    </message>
    <message>
        <source>{name} weights are for a GPU.</source>
        <translation>Les poids {name} sont réservés à un GPU.</translation>
    </message>
    <message>
        <source>Use --weights int8 on the CPU.</source>
        <translation>Utilisez --weights int8 sur le processeur.</translation>
    </message>
    <message>
        <source>The cache format {name} cannot be used: {reason}.</source>
        <translation>Le format de cache {name} est inutilisable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template begins differently in this mode, so the saved reading cannot be used.</source>
        <translation>Le gabarit de conversation du modèle commence autrement dans ce mode&#xa0;: ce qui a été lu ne peut pas servir.</translation>
    </message>
    <message>
        <source>Ask without thinking, or start a new conversation.</source>
        <translation>Demandez sans réflexion, ou commencez une nouvelle conversation.</translation>
    </message>
    <message>
        <source>Reading stopped after {position} of {tokens} tokens.</source>
        <translation>La lecture s’est arrêtée après {position} tokens sur {tokens}.</translation>
    </message>
    <message>
        <source>What was saved is kept; read the same documents again to continue.</source>
        <translation>Ce qui a été enregistré est conservé&#x202f;; relisez les mêmes documents pour continuer.</translation>
    </message>
    <message>
        <source>It was stopped before it was complete.</source>
        <translation>L’opération a été arrêtée avant la fin.</translation>
    </message>
    <message>
        <source>Start it again if you still need it.</source>
        <translation>Relancez-la si vous en avez encore besoin.</translation>
    </message>
    <message>
        <source>The measurement was stopped.</source>
        <translation>La mesure a été arrêtée.</translation>
    </message>
    <message>
        <source>Measure again if you like.</source>
        <translation>Mesurez de nouveau si vous le souhaitez.</translation>
    </message>
    <message>
        <source>The model was unloaded in the middle of this answer.</source>
        <translation>Le modèle a été déchargé au milieu de cette réponse.</translation>
    </message>
    <message>
        <source>Ask again when a model is loaded.</source>
        <translation>Redemandez quand un modèle sera chargé.</translation>
    </message>
    <message>
        <source>A name or text that was given is not UTF-8, or a number is too large.</source>
        <translation>Un nom ou un texte fourni n’est pas en UTF-8, ou un nombre est trop grand.</translation>
    </message>
    <message>
        <source>Rename the file or folder, or enter the text or number again.</source>
        <translation>Renommez le fichier ou le dossier, ou saisissez de nouveau le texte ou le nombre.</translation>
    </message>
    <message>
        <source>It is set aside; the document is read again when it is needed.</source>
        <translation>Cet élément est mis de côté&#x202f;; le document est relu quand il le faut.</translation>
    </message>
    <message>
        <source>To see all of them, run lectern snapshots list.</source>
        <translation>La commande lectern snapshots list montre celles qui existent.</translation>
    </message>
    <message>
        <source>Close other Lectern windows and commands, and try again.</source>
        <translation>Fermez les autres fenêtres et commandes de Lectern, puis réessayez.</translation>
    </message>
    <message>
        <source>The saved reading {snapshot} is damaged: {detail}.</source>
        <translation>La lecture enregistrée {snapshot} est endommagée&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>A saved block is damaged: {detail}.</source>
        <translation>Un bloc enregistré est endommagé&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>A saved reading does not match its model: {detail}.</source>
        <translation>Une lecture enregistrée ne correspond pas à son modèle&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>What was saved of these documents cannot be used: {reason}.</source>
        <translation>Ce qui était enregistré de ces documents est inutilisable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Read them again.</source>
        <translation>Relisez-les.</translation>
    </message>
    <message>
        <source>{count} saved blocks are missing.</source>
        <translation>{count} blocs enregistrés ont disparu.</translation>
    </message>
    <message>
        <source>Read the document again.</source>
        <translation>Relisez le document.</translation>
    </message>
    <message>
        <source>There is no saved reading {name}.</source>
        <translation>Il n’y a pas de lecture enregistrée {name}.</translation>
    </message>
    <message>
        <source>More than one saved reading begins with {name}.</source>
        <translation>Plusieurs lectures enregistrées commencent par {name}.</translation>
    </message>
    <message>
        <source>The catalogue of saved readings {path} cannot be used ({detail}).</source>
        <translation>Le catalogue des lectures enregistrées {path} est inutilisable ({detail}).</translation>
    </message>
    <message>
        <source>Restart Lectern: it is then set aside, and what is lost is read again.</source>
        <translation>Redémarrez Lectern&#xa0;: il est mis de côté de lui-même, et ce qui est perdu est relu.</translation>
    </message>
    <message>
        <source>{path} cannot be used ({detail}) and could not be set aside ({reason}).</source>
        <translation>{path} ne peut être ni utilisé ({detail}) ni mis de côté ({reason}).</translation>
    </message>
    <message>
        <source>{path} belongs to another program.</source>
        <translation>{path} appartient à un autre programme.</translation>
    </message>
    <message>
        <source>Choose another data folder.</source>
        <translation>Choisissez un autre dossier de données.</translation>
    </message>
    <message>
        <source>{path} cannot be opened for writing.</source>
        <translation>{path} ne peut pas être ouvert en écriture.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and free space, or choose another data folder.</source>
        <translation>Vérifiez les droits et l’espace libre du dossier, ou choisissez un autre dossier de données.</translation>
    </message>
    <message>
        <source>Another program has locked {path}.</source>
        <translation>Un autre programme verrouille {path}.</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>Fermez-le et réessayez.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}).</source>
        <translation>Impossible d’écrire {path} ({reason}).</translation>
    </message>
    <message>
        <source>Check the disk, and restart Lectern.</source>
        <translation>Vérifiez le disque, et redémarrez Lectern.</translation>
    </message>
    <message>
        <source>Check the disk and the folder&apos;s permissions, or choose another folder.</source>
        <translation>Vérifiez le disque et les droits du dossier, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Another process is using the saved readings.</source>
        <translation>Un autre processus utilise les lectures enregistrées.</translation>
    </message>
    <message>
        <source>Another process has {folder} locked.</source>
        <translation>Un autre processus a verrouillé {folder}.</translation>
    </message>
    <message>
        <source>Saving failed ({reason}).</source>
        <translation>L’enregistrement a échoué ({reason}).</translation>
    </message>
    <message>
        <source>Check the disk of the data folder, and read the documents again to save them.</source>
        <translation>Vérifiez le disque du dossier de données, et relisez les documents pour les enregistrer.</translation>
    </message>
    <message>
        <source>{path} already exists.</source>
        <translation>{path} existe déjà.</translation>
    </message>
    <message>
        <source>Choose another name, or replace it with --force.</source>
        <translation>Choisissez un autre nom, ou faites-le remplacer (--force).</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Choisissez un autre emplacement.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}).</source>
        <translation>Impossible de lire {path} ({reason}).</translation>
    </message>
    <message>
        <source>Check the file and try again.</source>
        <translation>Vérifiez le fichier et réessayez.</translation>
    </message>
    <message>
        <source>{path} is not an exported reading.</source>
        <translation>{path} n’est pas une lecture exportée.</translation>
    </message>
    <message>
        <source>Choose a file that `lectern snapshots export` wrote.</source>
        <translation>Choisissez un fichier écrit par `lectern snapshots export`.</translation>
    </message>
    <message>
        <source>{path} is not encrypted.</source>
        <translation>{path} n’est pas chiffré.</translation>
    </message>
    <message>
        <source>Import it without a passphrase if you trust it.</source>
        <translation>Importez-le sans phrase secrète si vous lui faites confiance.</translation>
    </message>
    <message>
        <source>{path} is damaged: {detail}.</source>
        <translation>{path} est endommagé&#xa0;: {detail}.</translation>
    </message>
    <message>
        <source>Export it again where it came from.</source>
        <translation>Exportez-le de nouveau là d’où il vient.</translation>
    </message>
    <message>
        <source>{path} was exported by a newer version of Lectern.</source>
        <translation>{path} a été exporté par une version plus récente de Lectern.</translation>
    </message>
    <message>
        <source>Update Lectern and try again.</source>
        <translation>Mettez Lectern à jour et réessayez.</translation>
    </message>
    <message>
        <source>{path} is encrypted.</source>
        <translation>{path} est chiffré.</translation>
    </message>
    <message>
        <source>Give the passphrase that it was exported with.</source>
        <translation>Indiquez la phrase secrète avec laquelle il a été exporté.</translation>
    </message>
    <message>
        <source>{path} does not open with this passphrase.</source>
        <translation>{path} ne s’ouvre pas avec cette phrase secrète.</translation>
    </message>
    <message>
        <source>Give the one that it was exported with.</source>
        <translation>Indiquez celle avec laquelle il a été exporté.</translation>
    </message>
    <message>
        <source>What is encrypted here would be readable in the file.</source>
        <translation>Ce qui est chiffré ici serait lisible dans le fichier.</translation>
    </message>
    <message>
        <source>Give a passphrase for it, or leave it readable on purpose (--unencrypted).</source>
        <translation>Indiquez une phrase secrète pour lui, ou laissez-le lisible à dessein (--unencrypted).</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted.</source>
        <translation>Les lectures enregistrées dans {folder} sont chiffrées.</translation>
    </message>
    <message>
        <source>Open the data folder with its passphrase.</source>
        <translation>Ouvrez le dossier de données avec sa phrase secrète.</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted under another key.</source>
        <translation>Les lectures enregistrées dans {folder} sont chiffrées avec une autre clé.</translation>
    </message>
    <message>
        <source>Put back the key file that belongs to this data folder.</source>
        <translation>Remettez le fichier de clé qui appartient à ce dossier de données.</translation>
    </message>
    <message>
        <source>{path} is not encrypted, though its data folder is.</source>
        <translation>{path} n’est pas chiffré, alors que son dossier de données l’est.</translation>
    </message>
    <message>
        <source>Switch encryption off and on again, or delete this file: it can be recreated.</source>
        <translation>Désactivez puis réactivez le chiffrement, ou supprimez ce fichier&#xa0;: il peut être recréé.</translation>
    </message>
    <message>
        <source>A saved reading is encrypted.</source>
        <translation>Une lecture enregistrée est chiffrée.</translation>
    </message>
    <message>
        <source>The saved readings were opened without a key.</source>
        <translation>Les lectures enregistrées ont été ouvertes sans clé.</translation>
    </message>
    <message>
        <source>Unlock the data folder first.</source>
        <translation>Déverrouillez d’abord le dossier de données.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>La mémoire ne suffit pas.</translation>
    </message>
    <message>
        <source>Close other programs, or allow this one more (ulimit -v).</source>
        <translation>Fermez d’autres programmes, ou autorisez-en davantage à celui-ci (ulimit -v).</translation>
    </message>
    <message>
        <source>No more files may be open at once.</source>
        <translation>Aucun autre fichier ne peut être ouvert en même temps.</translation>
    </message>
    <message>
        <source>Allow more (ulimit -n 1024), or close other programs.</source>
        <translation>Autorisez-en davantage (ulimit -n 1024), ou fermez d’autres programmes.</translation>
    </message>
    <message>
        <source>There is no room left on the disk.</source>
        <translation>Il n’y a plus de place sur le disque.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Libérez de l’espace et réessayez.</translation>
    </message>
    <message>
        <source>{path} cannot be used: {reason}.</source>
        <translation>{path} est inutilisable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check the path, the permissions and the disk.</source>
        <translation>Vérifiez le chemin, les droits et le disque.</translation>
    </message>
    <message>
        <source>Something went wrong inside the engine ({what}).</source>
        <translation>Un problème est survenu dans le moteur ({what}).</translation>
    </message>
    <message>
        <source>Try again; please report it with the details if it happens twice.</source>
        <translation>Réessayez&#x202f;; si cela se reproduit, merci de le signaler avec les détails.</translation>
    </message>
    <message>
        <source>Lectern is already open with this library but does not respond.</source>
        <translation>Lectern est déjà ouvert avec cette bibliothèque mais ne répond pas.</translation>
    </message>
    <message>
        <source>Wait a moment, or end it and start again.</source>
        <translation>Patientez un instant, ou arrêtez-le et redémarrez.</translation>
    </message>
    <message>
        <source>{address} is not the address of a server.</source>
        <translation>{address} n’est pas l’adresse d’un serveur.</translation>
    </message>
    <message>
        <source>Write it like this: https://example.org:8000/v1.</source>
        <translation>L’écrire ainsi&#xa0;: https://example.org:8000/v1.</translation>
    </message>
    <message>
        <source>A connection cannot be called “{name}”.</source>
        <translation>Une connexion ne peut pas s’appeler «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Use letters, digits, dots, dashes and underscores.</source>
        <translation>Utiliser des lettres, des chiffres, des points, des tirets et des traits de soulignement.</translation>
    </message>
    <message>
        <source>The key of the connection contains characters that no key has.</source>
        <translation>La clé de la connexion contient des caractères qu’aucune clé n’a.</translation>
    </message>
    <message>
        <source>Copy it again, without spaces and line breaks.</source>
        <translation>La copier à nouveau, sans espaces ni sauts de ligne.</translation>
    </message>
    <message>
        <source>The file of connections, {path}, cannot be used: {reason}.</source>
        <translation>Le fichier des connexions, {path}, est inutilisable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Repair it or delete it, then add the connections again.</source>
        <translation>Le corriger ou le supprimer, puis ajouter à nouveau les connexions.</translation>
    </message>
    <message>
        <source>The file of connections, {path}, is damaged.</source>
        <translation>Le fichier des connexions, {path}, est endommagé.</translation>
    </message>
    <message>
        <source>Documents may not be sent to {address} yet.</source>
        <translation>Aucun document ne peut encore être envoyé à {address}.</translation>
    </message>
    <message>
        <source>Agree to it with: lectern engines add {name} {address}</source>
        <translation>L’accepter avec&#xa0;: lectern engines add {name} {address}</translation>
    </message>
    <message>
        <source>The server at {address} cannot be reached: {reason}.</source>
        <translation>Le serveur {address} est injoignable&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check that it runs and that its address is right.</source>
        <translation>Vérifier qu’il fonctionne et que son adresse est juste.</translation>
    </message>
    <message>
        <source>The server at {address} sent nothing for {seconds} s.</source>
        <translation>Le serveur {address} n’a rien envoyé pendant {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Ask again later, or ask about fewer documents.</source>
        <translation>Redemander plus tard, ou sur moins de documents.</translation>
    </message>
    <message>
        <source>The server at {address} does not accept the key.</source>
        <translation>Le serveur {address} n’accepte pas la clé.</translation>
    </message>
    <message>
        <source>Add the connection again, with its key.</source>
        <translation>Ajouter à nouveau la connexion, avec sa clé.</translation>
    </message>
    <message>
        <source>The server at {address} takes no more requests now.</source>
        <translation>Le serveur {address} n’accepte plus de requêtes pour le moment.</translation>
    </message>
    <message>
        <source>Ask again in a while.</source>
        <translation>Redemander dans un moment.</translation>
    </message>
    <message>
        <source>The server at {address} broke off its answer.</source>
        <translation>Le serveur {address} a interrompu sa réponse.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Redemander.</translation>
    </message>
    <message>
        <source>The server at {address} ended the request without an answer.</source>
        <translation>Le serveur {address} a terminé la requête sans répondre.</translation>
    </message>
    <message>
        <source>Look into its log: the documents may be too long for it, or it ended.</source>
        <translation>Consultez son journal&#xa0;: les documents sont peut-être trop longs pour lui, ou il s’est arrêté.</translation>
    </message>
    <message>
        <source>The server at {address} has no model called {model}.</source>
        <translation>Le serveur {address} n’a pas de modèle nommé {model}.</translation>
    </message>
    <message>
        <source>No model of the server at {address} was chosen.</source>
        <translation>Aucun modèle du serveur {address} n’a été choisi.</translation>
    </message>
    <message>
        <source>The server at {address} lists no models.</source>
        <translation>Le serveur {address} n’indique aucun modèle.</translation>
    </message>
    <message>
        <source>Name the one that it runs.</source>
        <translation>Nommez celui qu’il exécute.</translation>
    </message>
    <message>
        <source>The prompt is too long for the server: {reason}.</source>
        <translation>L’invite est trop longue pour le serveur&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Leave pages out, or choose a model with a longer context.</source>
        <translation>Exclure des pages, ou choisir un modèle au contexte plus long.</translation>
    </message>
    <message>
        <source>The server at {address} sent an invalid answer: {reason}.</source>
        <translation>Ce que le serveur {address} a envoyé n’est pas une réponse&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Check that it has an OpenAI-compatible interface.</source>
        <translation>Vérifier qu’il parle l’interface d’OpenAI.</translation>
    </message>
    <message>
        <source>The server at {address} refused the request ({status}): {reason}.</source>
        <translation>Le serveur {address} a refusé la requête ({status})&#xa0;: {reason}.</translation>
    </message>
    <message>
        <source>Look into the server&apos;s log.</source>
        <translation>Consulter le journal du serveur.</translation>
    </message>
    <message>
        <source>The server at {address} reports impossible token counts.</source>
        <translation>Le serveur {address} annonce des nombres de tokens impossibles.</translation>
    </message>
    <message>
        <source>They are not shown; the number of tokens is estimated.</source>
        <translation>Ils ne sont pas affichés&#x202f;; le nombre de tokens est estimé.</translation>
    </message>
    <message>
        <source>The server at {address} does not count tokens.</source>
        <translation>Le serveur {address} ne compte pas les tokens.</translation>
    </message>
    <message>
        <source>The number of tokens is estimated from the characters.</source>
        <translation>Le nombre de tokens est estimé d’après les caractères.</translation>
    </message>
    <message>
        <source>This needs Lectern&apos;s own engine and its saved readings.</source>
        <translation>Cela demande le moteur de Lectern et ses lectures enregistrées.</translation>
    </message>
    <message>
        <source>Start Lectern without --engine for it.</source>
        <translation>Démarrer Lectern sans --engine pour cela.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key for {address}.</source>
        <translation>Le trousseau du système ne donne pas la clé de {address}.</translation>
    </message>
    <message>
        <source>Unlock the keyring, or enter the key of the connection again.</source>
        <translation>Déverrouillez le trousseau, ou saisissez de nouveau la clé de la connexion.</translation>
    </message>
    <message>
        <source>There is already a connection called “{name}”.</source>
        <translation>Il existe déjà une connexion nommée «&#xa0;{name}&#xa0;».</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Choisissez un autre nom.</translation>
    </message>
    <message>
        <source>Lectern crashed the last time it was open.</source>
        <translation>Lectern s’est arrêté brutalement la dernière fois.</translation>
    </message>
    <message>
        <source>If you report it, attach {trace}: it contains nothing from your documents.</source>
        <translation>Si vous le signalez, joignez {trace}&#xa0;: rien de vos documents n’y figure.</translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation>son dossier n’existe pas</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>Créez le dossier, ou choisissez-en un autre.</translation>
    </message>
    <message>
        <source>you may not write there</source>
        <translation>vous n’avez pas le droit d’y écrire</translation>
    </message>
    <message>
        <source>Choose another folder, or change its permissions.</source>
        <translation>Choisissez un autre dossier, ou modifiez ses droits.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>le disque est plein</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another folder.</source>
        <translation>Libérez de l’espace sur le disque, ou choisissez un autre dossier.</translation>
    </message>
    <message>
        <source>Choose another name or folder.</source>
        <translation>Choisissez un autre nom ou un autre dossier.</translation>
    </message>
    <message>
        <source>The settings were damaged, so Lectern uses the defaults.</source>
        <translation>Les réglages étaient endommagés&#x202f;; Lectern utilise les valeurs par défaut.</translation>
    </message>
    <message>
        <source>The damaged file is kept as {kept}.</source>
        <translation>Le fichier endommagé est conservé sous {kept}.</translation>
    </message>
</context>
<context>
    <name>Feasibility</name>
    <message>
        <source>{size} of it on the SSD</source>
        <translation>dont {size} sur le SSD</translation>
    </message>
    <message>
        <source>about {time} to read</source>
        <translation>environ {time} de lecture</translation>
    </message>
    <message>
        <source>Keep it as {format}</source>
        <translation>Conserver en {format}</translation>
    </message>
    <message>
        <source>Read it with {model}</source>
        <translation>Lire avec {model}</translation>
    </message>
    <message>
        <source>Download {download}</source>
        <translation>Télécharger {download}</translation>
    </message>
    <message>
        <source>Answer through a window of {window} tokens</source>
        <translation>Répondre à travers une fenêtre de {window} tokens</translation>
    </message>
    <message>
        <source>Delete saved readings …</source>
        <translation>Supprimer des lectures enregistrées…</translation>
    </message>
    <message>
        <source>Leave pages out …</source>
        <translation>Exclure des pages…</translation>
    </message>
    <message>
        <source>Read fewer documents …</source>
        <translation>Lire moins de documents…</translation>
    </message>
    <message>
        <source>slightly less exact answers</source>
        <translation>réponses un peu moins exactes</translation>
    </message>
    <message>
        <source>{size} to download</source>
        <translation>{size} à télécharger</translation>
    </message>
    <message>
        <source>{size} more must be free</source>
        <translation>{size} de plus doivent être libres</translation>
    </message>
    <message>
        <source>Each can be a reading of its own.</source>
        <translation>Chacun peut former sa propre lecture.</translation>
    </message>
    <message>
        <source>At least {tokens} have to go, about {pages} of {total}</source>
        <translation>Au moins {tokens} sont à retirer, environ {pages} sur {total}</translation>
    </message>
    <message>
        <source>Answers see only the first {first} and the last {last} tokens: {share} of the text is out of sight, and nothing in it is found. The documents must be read again.</source>
        <translation>Les réponses ne voient que les {first} premiers et les {last} derniers tokens&#xa0;: {share} du texte reste hors de vue, et ce qui s’y trouve n’est pas trouvé. Le texte doit être relu.</translation>
    </message>
    <message>
        <source>Answers begin within about {time}.</source>
        <translation>Les réponses commencent en {time} environ.</translation>
    </message>
    <message>
        <source>about {figure}</source>
        <translation>environ {figure}</translation>
    </message>
    <message>
        <source>context too small</source>
        <translation>contexte trop petit</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>mémoire insuffisante</translation>
    </message>
    <message>
        <source>too little disk space</source>
        <translation>espace disque insuffisant</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>tient</translation>
    </message>
    <message>
        <source>partly on SSD</source>
        <translation>en partie sur le SSD</translation>
    </message>
    <message>
        <source>exact, largest</source>
        <translation>exact, le plus gros</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exact</translation>
    </message>
    <message>
        <source>nearly exact</source>
        <translation>presque exact</translation>
    </message>
    <message>
        <source>small, less exact</source>
        <translation>petit, moins exact</translation>
    </message>
    <message>
        <source>smallest, least exact</source>
        <translation>le plus petit, le moins exact</translation>
    </message>
    <message>
        <source>{pages} with recognised text</source>
        <translation>{pages} au texte reconnu</translation>
    </message>
    <message>
        <source>Read without it</source>
        <translation>Lire sans elle</translation>
    </message>
    <message>
        <source>Read without them</source>
        <translation>Lire sans elles</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. To have that, install the Python packages rapidocr and onnxruntime.</source>
        <translation>Le texte des images doit être reconnu avant d’être lu. Pour cela, installez les paquets Python rapidocr et onnxruntime.</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. This takes about {time}, once. What is not recognised is not read.</source>
        <translation>Le texte des images doit être reconnu avant d’être lu. Cela prend environ {time}, une seule fois. Ce qui n’est pas reconnu n’est pas lu.</translation>
    </message>
    <message>
        <source>Recognise {pages}</source>
        <translation>Reconnaître {pages}</translation>
    </message>
    <message>
        <source>Recognising page {page} of {pages}</source>
        <translation>Reconnaissance de la page {page} sur {pages}</translation>
    </message>
    <message>
        <source>About {time} left. What is recognised is kept.</source>
        <translation>Encore {time} environ. Ce qui est reconnu est conservé.</translation>
    </message>
    <message>
        <source>Stop recognising</source>
        <translation>Arrêter la reconnaissance</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Lire</translation>
    </message>
    <message>
        <source>It is read through a window: answers see its first {first} and last {last} tokens only.</source>
        <translation>La lecture passe par une fenêtre&#xa0;: les réponses ne voient que les {first} premiers et les {last} derniers tokens.</translation>
    </message>
    <message>
        <source>Everything has been read already.</source>
        <translation>Tout a déjà été lu.</translation>
    </message>
    <message>
        <source>The time is not known until something has been read on this computer.</source>
        <translation>La durée n’est connue qu’une fois que quelque chose a été lu sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Reading takes about {time}, once.</source>
        <translation>La lecture prend environ {time}, une seule fois.</translation>
    </message>
    <message>
        <source>After that, answers begin within about {answer}.</source>
        <translation>Ensuite, les réponses commencent en {answer} environ.</translation>
    </message>
    <message>
        <source>{size} of it does not fit into memory and is read from the SSD for every answer.</source>
        <translation>{size} ne tiennent pas en mémoire et sont lus sur le SSD à chaque réponse.</translation>
    </message>
    <message>
        <source>It has {tokens} tokens, plus {room} for a question and its answer. The model&apos;s context holds {limit}.</source>
        <translation>Il y a {tokens} tokens, plus {room} pour une question et sa réponse. Le contexte du modèle en contient {limit}.</translation>
    </message>
    <message>
        <source>It needs {needed} of memory, but only {limit} may be used.</source>
        <translation>Il faut {needed} de mémoire, mais seuls {limit} peuvent être utilisés.</translation>
    </message>
    <message>
        <source>Saving it needs {needed} of disk space, but only {limit} is free.</source>
        <translation>L’enregistrement demande {needed} d’espace disque, mais seuls {limit} sont libres.</translation>
    </message>
    <message>
        <source>counted by {model}</source>
        <translation>compté par {model}</translation>
    </message>
    <message>
        <source>Counting its tokens …</source>
        <translation>Comptage des tokens…</translation>
    </message>
    <message>
        <source>It does not fit</source>
        <translation>Cela ne tient pas</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>Cela tient</translation>
    </message>
    <message>
        <source>It should fit</source>
        <translation>Cela devrait tenir</translation>
    </message>
    <message>
        <source>Load and count</source>
        <translation>Charger et compter</translation>
    </message>
</context>
<context>
    <name>FeasibilityDialog</name>
    <message>
        <source>Before reading</source>
        <translation>Avant la lecture</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modèles sur cet ordinateur</translation>
    </message>
    <message>
        <source>The server&apos;s model</source>
        <translation>Le modèle du serveur</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Format du cache</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>Vérifier le texte…</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Pas maintenant</translation>
    </message>
</context>
<context>
    <name>FilePages</name>
    <message>
        <source>Page {page} cannot be shown: {reason}</source>
        <translation>La page {page} ne peut pas être affichée&#xa0;: {reason}</translation>
    </message>
</context>
<context>
    <name>FolderList</name>
    <message>
        <source>Folders with models</source>
        <translation>Dossiers de modèles</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Ajouter un dossier…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Dossier de modèles</translation>
    </message>
</context>
<context>
    <name>FormatTable</name>
    <message>
        <source>In VRAM</source>
        <translation>En VRAM</translation>
    </message>
    <message>
        <source>In memory</source>
        <translation>En mémoire</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>Sur disque</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Format du cache</translation>
    </message>
</context>
<context>
    <name>FoundCard</name>
    <message>
        <source>Quantisation of {name}</source>
        <translation>Quantification de {name}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>Télécharger {name}</translation>
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
        <translation>{number} page endommagée</translation>
    </message>
    <message>
        <source>{number} damaged pages</source>
        <translation>{number} pages endommagées</translation>
    </message>
    <message>
        <source>{pages} without text</source>
        <translation>{pages} sans texte</translation>
    </message>
    <message>
        <source>The page is damaged</source>
        <translation>La page est endommagée</translation>
    </message>
    <message>
        <source>{number} of {pages} is damaged</source>
        <translation>{number} sur {pages} est endommagée</translation>
    </message>
    <message>
        <source>{number} of {pages} are damaged</source>
        <translation>{number} sur {pages} sont endommagées</translation>
    </message>
    <message>
        <source>{number} has no text</source>
        <translation>{number} sans texte</translation>
    </message>
    <message>
        <source>{number} have no text</source>
        <translation>{number} sans texte</translation>
    </message>
</context>
<context>
    <name>HubPanel</name>
    <message>
        <source>Get a model</source>
        <translation>Obtenir un modèle</translation>
    </message>
    <message>
        <source>Search the hub, or enter a name such as Qwen/Qwen3.5-0.8B</source>
        <translation>Chercher sur le hub, ou saisir un nom tel que Qwen/Qwen3.5-0.8B</translation>
    </message>
    <message>
        <source>Name of the model on the hub</source>
        <translation>Nom du modèle sur le hub</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Télécharger</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>Télécharger {name}</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Documents</source>
        <translation>Documents</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Ajouter des documents</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ajouter un dossier</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of other kinds in “{name}” were not added. To add them, drop the files.</source>
        <translation>
            <numerusform>%Ln fichier d’un autre type dans «&#xa0;{name}&#xa0;» n’a pas été ajouté. Pour l’ajouter, déposez le fichier lui-même.</numerusform>
            <numerusform>%Ln fichiers d’autres types dans «&#xa0;{name}&#xa0;» n’ont pas été ajoutés. Pour les ajouter, déposez les fichiers eux-mêmes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeptWeightsRow</name>
    <message>
        <source>Kept weights take another {size}. They let their models load faster.</source>
        <translation>Les poids de modèles occupent {size} de plus. Ils sont conservés pour que ces modèles démarrent plus vite.</translation>
    </message>
    <message>
        <source>Delete weights</source>
        <translation>Supprimer les poids</translation>
    </message>
</context>
<context>
    <name>LeaveOut</name>
    <message>
        <source>Before the first chapter</source>
        <translation>Avant le premier chapitre</translation>
    </message>
    <message>
        <source>about {tokens}</source>
        <translation>environ {tokens}</translation>
    </message>
    <message>
        <source>p. {first}</source>
        <translation>p.&#xa0;{first}</translation>
    </message>
    <message>
        <source>p. {first}–{last}</source>
        <translation>p.&#xa0;{first}–{last}</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>Cela tient</translation>
    </message>
    <message>
        <source>Nothing would be left to read</source>
        <translation>Il ne resterait rien à lire</translation>
    </message>
    <message>
        <source>{tokens} too many</source>
        <translation>{tokens} de trop</translation>
    </message>
</context>
<context>
    <name>LeaveOutDialog</name>
    <message>
        <source>Leave pages out</source>
        <translation>Exclure des pages</translation>
    </message>
    <message>
        <source>What is not ticked is not read, and no answer can come from it.</source>
        <translation>Ce qui n’est pas coché n’est pas lu, et aucune réponse ne peut en venir.</translation>
    </message>
    <message>
        <source>Pages to leave out</source>
        <translation>Pages à exclure</translation>
    </message>
    <message>
        <source>Such as 1–12, 201–</source>
        <translation>Par exemple 1–12, 201–</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Appliquer</translation>
    </message>
    <message>
        <source>Parts of the reading</source>
        <translation>Parties de la lecture</translation>
    </message>
</context>
<context>
    <name>Lectern</name>
    <message>
        <source>The clipboard holds neither files nor text</source>
        <translation>Le presse-papiers ne contient ni fichiers ni texte</translation>
    </message>
    <message>
        <source>“{title}” is in the library already.</source>
        <translation>«&#xa0;{title}&#xa0;» est déjà dans la bibliothèque.</translation>
    </message>
</context>
<context>
    <name>LeftOutField</name>
    <message>
        <source>Pages to leave out</source>
        <translation>Pages à exclure</translation>
    </message>
    <message>
        <source>e.g. 1–12, 201–397</source>
        <translation>p. ex. 1–12, 201–397</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Removed “{title}” and its saved reading. Your files, exports and backups are kept.</source>
        <translation>«&#xa0;{title}&#xa0;» et sa lecture enregistrée sont retirés. Vos fichiers, exports et sauvegardes sont conservés.</translation>
    </message>
    <message>
        <source>Removed “{title}”</source>
        <translation>«&#xa0;{title}&#xa0;» retiré</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln conversation(s).</source>
        <translation>
            <numerusform>%Ln conversation retirée.</numerusform>
            <numerusform>%Ln conversations retirées.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln reading(s) with what was saved. Your files, exports and backups are kept.</source>
        <translation>
            <numerusform>%Ln lecture retirée avec ce qui était enregistré. Vos fichiers, exports et sauvegardes sont conservés.</numerusform>
            <numerusform>%Ln lectures retirées avec ce qui était enregistré. Vos fichiers, exports et sauvegardes sont conservés.</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted by another program, so nothing of it is kept: {titles}.</source>
        <translation>Supprimé par un autre programme, rien n’en est donc conservé : {titles}.</translation>
    </message>
    <message>
        <source>Not deleted: {names}, set aside as damaged in the data folder.</source>
        <translation>Non supprimé&#xa0;: {names}, mis de côté comme endommagé dans le dossier de données.</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Conversations</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Aucun résultat</translation>
    </message>
    <message>
        <source>{number} more pages</source>
        <translation>{number} autres pages</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>Date added</source>
        <translation>Date d’ajout</translation>
    </message>
    <message>
        <source>Last conversation</source>
        <translation>Dernière conversation</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
    <message>
        <source>Number of pages</source>
        <translation>Nombre de pages</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Aucune</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>Nouvelle collection…</translation>
    </message>
    <message>
        <source>In no collection</source>
        <translation>Dans aucune collection</translation>
    </message>
    <message>
        <source>All readings</source>
        <translation>Toutes les lectures</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Ajouter des documents…</translation>
    </message>
    <message>
        <source>Add a folder as one reading …</source>
        <translation>Ajouter un dossier comme une seule lecture…</translation>
    </message>
    <message>
        <source>Enter the password …</source>
        <translation>Saisir le mot de passe…</translation>
    </message>
    <message>
        <source>Do not add</source>
        <translation>Ne pas ajouter</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Retirer de la liste</translation>
    </message>
    <message>
        <source>Remove all refused files</source>
        <translation>Retirer tous les fichiers refusés</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>Lire…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Suspendre</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Reprendre la lecture</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Arrêter la lecture</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nouvelle conversation</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>Questionnaire…</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>Vérifier le texte…</translation>
    </message>
    <message>
        <source>Documents in this reading …</source>
        <translation>Documents de cette lecture…</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>Ouvrir dans une fenêtre privée</translation>
    </message>
    <message>
        <source>Move to a collection</source>
        <translation>Déplacer vers une collection</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>{number} more waiting to be added</source>
        <translation>{number} autres en attente d’ajout</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Interroger dès maintenant</translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>{number} autres</translation>
    </message>
    <message>
        <source>{title} ({number} files)</source>
        <translation>{title} ({number} fichiers)</translation>
    </message>
    <message>
        <source>password-protected file</source>
        <translation>fichier protégé par mot de passe</translation>
    </message>
    <message>
        <source>Text of {names} is damaged; add the file again</source>
        <translation>Texte de {names} endommagé&#x202f;; ajoutez de nouveau le fichier</translation>
    </message>
    <message>
        <source>Encrypted; enter its password</source>
        <translation>Chiffré&#x202f;; saisissez son mot de passe</translation>
    </message>
    <message>
        <source>Waiting to be added</source>
        <translation>En attente d’ajout</translation>
    </message>
    <message>
        <source>Adding {percent}</source>
        <translation>Ajout {percent}</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Pas encore lu</translation>
    </message>
    <message>
        <source>Incomplete, {percent} read</source>
        <translation>Incomplète, lue à {percent}</translation>
    </message>
    <message>
        <source>Waiting, number {place} in the queue</source>
        <translation>En attente, numéro {place} dans la file</translation>
    </message>
    <message>
        <source>Waiting, next in the queue</source>
        <translation>En attente, prochain dans la file</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Préparation…</translation>
    </message>
    <message>
        <source>Reading {percent} · {time} left</source>
        <translation>Lecture {percent} · encore {time}</translation>
    </message>
    <message>
        <source>Reading {percent}</source>
        <translation>Lecture {percent}</translation>
    </message>
    <message>
        <source>Paused at page {page}</source>
        <translation>En pause à la page {page}</translation>
    </message>
    <message>
        <source>Paused at {percent}</source>
        <translation>En pause à {percent}</translation>
    </message>
    <message>
        <source>Ready, opens in {time}</source>
        <translation>Prête, s’ouvre en {time}</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Prête</translation>
    </message>
    <message>
        <source>The model or settings changed</source>
        <translation>Le modèle ou les réglages ont changé</translation>
    </message>
    <message>
        <source>Must be read again</source>
        <translation>À relire</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Ne tient pas</translation>
    </message>
    <message>
        <source>Reading failed</source>
        <translation>Échec de la lecture</translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to no collection.</source>
        <translation>
            <numerusform>%Ln lecture retirée de sa collection, avec toutes ses conversations.</numerusform>
            <numerusform>%Ln lectures retirées de leur collection, avec toutes leurs conversations.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to “{name}”.</source>
        <translation>
            <numerusform>%Ln lecture déplacée vers «&#xa0;{name}&#xa0;», avec toutes ses conversations.</numerusform>
            <numerusform>%Ln lectures déplacées vers «&#xa0;{name}&#xa0;», avec toutes leurs conversations.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDelegate</name>
    <message>
        <source>Title</source>
        <translation>Titre</translation>
    </message>
</context>
<context>
    <name>LibraryHeader</name>
    <message>
        <source>Found</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Collection: {name}</source>
        <translation>Collection&#xa0;: {name}</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Trier</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>Nouvelle collection…</translation>
    </message>
    <message>
        <source>Rename “{name}” …</source>
        <translation>Renommer «&#xa0;{name}&#xa0;»…</translation>
    </message>
    <message>
        <source>Delete “{name}” …</source>
        <translation>Supprimer «&#xa0;{name}&#xa0;»…</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Search everything</source>
        <translation>Rechercher partout</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>Rechercher partout</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Effacer la recherche</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Ajouter des documents</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Nothing to read yet</source>
        <translation>Rien à lire pour l’instant</translation>
    </message>
    <message>
        <source>Drop documents or a folder on this window, or add them below.</source>
        <translation>Déposez des documents ou un dossier dans cette fenêtre, ou ajoutez-les ci-dessous.</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
</context>
<context>
    <name>LookStrip</name>
    <message>
        <source>Where the answer looked</source>
        <translation>Où la réponse a regardé</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>page {number}</translation>
    </message>
    <message>
        <source>Mostly at {pages}</source>
        <translation>Surtout {pages}</translation>
    </message>
    <message>
        <source>No answer is selected</source>
        <translation>Aucune réponse sélectionnée</translation>
    </message>
</context>
<context>
    <name>MarkedPages</name>
    <message>
        <source>Click to try again.</source>
        <translation>Cliquez pour réessayer.</translation>
    </message>
    <message>
        <source>Document pages</source>
        <translation>Pages du document</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Page {page} sur {pages}</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>Load at every start</source>
        <translation>Charger à chaque démarrage</translation>
    </message>
    <message>
        <source>Show its folder</source>
        <translation>Afficher son dossier</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>Supprimer…</translation>
    </message>
</context>
<context>
    <name>ModelName</name>
    <message>
        <source>Demo model</source>
        <translation>Modèle de démonstration</translation>
    </message>
</context>
<context>
    <name>ModelTable</name>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexte</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lecture</translation>
    </message>
    <message>
        <source>First word</source>
        <translation>Premier mot</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modèles sur cet ordinateur</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Demo model</source>
        <translation>Modèle de démonstration</translation>
    </message>
    <message>
        <source>up to {tokens} tokens</source>
        <translation>jusqu’à {tokens} tokens</translation>
    </message>
    <message>
        <source>Searching the hub …</source>
        <translation>Recherche sur le hub…</translation>
    </message>
    <message>
        <source>The hub has no model with “{text}” in its name.</source>
        <translation>Le hub n’a aucun modèle dont le nom contient «&#xa0;{text}&#xa0;».</translation>
    </message>
    <message>
        <source>On the hub</source>
        <translation>Sur le hub</translation>
    </message>
    <message>
        <source>Best for this computer</source>
        <translation>Le meilleur pour cet ordinateur</translation>
    </message>
    <message>
        <source>its terms must be accepted on its page first</source>
        <translation>ses conditions doivent d’abord être acceptées sur sa page</translation>
    </message>
    <message>
        <source>Models of the family {family} cannot be run here.</source>
        <translation>Les modèles de la famille {family} ne peuvent pas être calculés ici.</translation>
    </message>
    <message>
        <source>Fits the GPU with a document.</source>
        <translation>Tient sur le GPU avec un document.</translation>
    </message>
    <message>
        <source>Fits this computer with a document.</source>
        <translation>Tient sur cet ordinateur avec un document.</translation>
    </message>
    <message>
        <source>{count} billion parameters</source>
        <translation>{count} Md de paramètres</translation>
    </message>
    <message>
        <source>{count} million parameters</source>
        <translation>{count} M de paramètres</translation>
    </message>
    <message>
        <source>in the folder of {program}</source>
        <translation>dans le dossier de {program}</translation>
    </message>
    <message>
        <source>in Lectern&apos;s folder</source>
        <translation>dans le dossier de Lectern</translation>
    </message>
    <message>
        <source>in Hugging Face&apos;s cache</source>
        <translation>dans le cache de Hugging Face</translation>
    </message>
    <message>
        <source>in one of your folders</source>
        <translation>dans l’un de vos dossiers</translation>
    </message>
    <message>
        <source>comes with Lectern</source>
        <translation>fourni avec Lectern</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Needs {needed} of memory; this computer has {memory}.</source>
        <translation>Demande {needed} de mémoire&#x202f;; cet ordinateur en a {memory}.</translation>
    </message>
    <message>
        <source>Fits, with room for up to {tokens} tokens in memory.</source>
        <translation>Tient, avec de la place pour {tokens} tokens au plus en mémoire.</translation>
    </message>
    <message>
        <source>Fits; a full context takes {size} of memory.</source>
        <translation>Tient&#x202f;; un contexte plein occupe {size} de mémoire.</translation>
    </message>
    <message>
        <source>Needs {needed} of GPU memory; this GPU has {memory}.</source>
        <translation>Demande {needed} de mémoire graphique&#x202f;; ce GPU en a {memory}.</translation>
    </message>
    <message>
        <source>Fits the GPU, with room for up to {tokens} tokens in its memory.</source>
        <translation>Tient sur le GPU, avec de la place pour {tokens} tokens au plus dans sa mémoire.</translation>
    </message>
    <message>
        <source>Fits the GPU; a full context takes {size} of its memory.</source>
        <translation>Tient sur le GPU&#x202f;; un contexte plein occupe {size} de sa mémoire.</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Chargé</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Chargement…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Par défaut</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Décharger</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Charger</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>Recherche de modèles…</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences of English text. Download a real model below.</source>
        <translation>Le modèle de démonstration ne fait que trouver et citer des phrases de textes anglais. Téléchargez un vrai modèle ci-dessous.</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>«&#xa0;{text}&#xa0;» n’est pas un nom de modèle.</translation>
    </message>
    <message>
        <source>Write the name as on its page, for example Qwen/Qwen3.5-0.8B.</source>
        <translation>Écrivez le nom comme sur sa page, par exemple Qwen/Qwen3.5-0.8B.</translation>
    </message>
    <message>
        <source>The model could not be deleted.</source>
        <translation>Le modèle n’a pas pu être supprimé.</translation>
    </message>
    <message>
        <source>Close other programs that use it, then try again.</source>
        <translation>Fermez les autres programmes qui l’utilisent, puis réessayez.</translation>
    </message>
    <message>
        <source>{name} suits this computer best: {size} to download.</source>
        <translation>{name} convient le mieux à cet ordinateur&#xa0;: {size} à télécharger.</translation>
    </message>
</context>
<context>
    <name>ModelsController</name>
    <message>
        <source>The download of {model} has stopped</source>
        <translation>Le téléchargement de {model} s’est arrêté</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>{model} has been downloaded and checked</source>
        <translation>{model} a été téléchargé et vérifié</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Utiliser</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modèles</translation>
    </message>
    <message>
        <source>A model reads your documents on this computer. Nothing is sent anywhere.</source>
        <translation>Un modèle lit vos documents sur cet ordinateur. Rien n’est envoyé où que ce soit.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualiser</translation>
    </message>
    <message>
        <source>Folders …</source>
        <translation>Dossiers…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>Supprimer {name}&#x202f;?</translation>
    </message>
    <message>
        <source>Its files will be deleted from this computer: {facts}.</source>
        <translation>Ses fichiers seront supprimés de cet ordinateur&#xa0;: {facts}.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Cancel the download of {name}?</source>
        <translation>Annuler le téléchargement de {name}&#x202f;?</translation>
    </message>
    <message>
        <source>What has been downloaded is deleted.</source>
        <translation>Ce qui a été téléchargé est supprimé.</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>Annuler le téléchargement</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Ajouter un dossier…</translation>
    </message>
    <message>
        <source>Remove {folder} from the list</source>
        <translation>Retirer {folder} de la liste</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Dossier de modèles</translation>
    </message>
</context>
<context>
    <name>MovingDialog</name>
    <message>
        <source>Moving the data folder</source>
        <translation>Déplacement du dossier de données</translation>
    </message>
    <message>
        <source>From {source}
to {target}</source>
        <translation>De {source}
vers {target}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} sur {total}</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>Le dossier de données n’a pas pu être déplacé. Il est resté à sa place.</translation>
    </message>
    <message>
        <source>Start Lectern again and report the details.</source>
        <translation>Redémarrez Lectern et signalez les détails.</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
</context>
<context>
    <name>NewPassphrase</name>
    <message>
        <source>New passphrase</source>
        <translation>Nouvelle phrase secrète</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>Répéter la phrase secrète</translation>
    </message>
    <message>
        <source>The passphrases differ.</source>
        <translation>Les phrases secrètes diffèrent.</translation>
    </message>
    <message>
        <source>Six or more random words are best.</source>
        <translation>Le mieux&#xa0;: six mots ou plus, tirés au hasard.</translation>
    </message>
    <message>
        <source>Too short: at least 8 characters.</source>
        <translation>Trop courte&#xa0;: au moins 8 caractères.</translation>
    </message>
    <message>
        <source>Weak: anyone who has the files can guess it by trying.</source>
        <translation>Faible&#xa0;: quiconque a les fichiers peut la trouver par essais.</translation>
    </message>
    <message>
        <source>Fair: it keeps out the curious, but not a determined attacker.</source>
        <translation>Passable&#xa0;: elle arrête les curieux, mais pas un attaquant déterminé.</translation>
    </message>
    <message>
        <source>Long enough, unless it can be guessed, such as a saying, a song line or a name. Lectern cannot tell.</source>
        <translation>Assez longue, sauf si on peut la deviner&#xa0;: un dicton, un vers de chanson, un nom. Lectern ne peut pas le savoir.</translation>
    </message>
</context>
<context>
    <name>NoDocument</name>
    <message>
        <source>Enter the password …</source>
        <translation>Saisir le mot de passe…</translation>
    </message>
    <message>
        <source>Opening the document …</source>
        <translation>Ouverture du document…</translation>
    </message>
    <message>
        <source>No document open</source>
        <translation>Aucun document ouvert</translation>
    </message>
    <message>
        <source>Choose a document on the left. A click on a citation opens its page here.</source>
        <translation>Choisissez un document à gauche. Un clic sur une référence ouvre sa page ici.</translation>
    </message>
</context>
<context>
    <name>Notebook</name>
    <message>
        <source>Go to its page</source>
        <translation>Aller à sa page</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Poser</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
</context>
<context>
    <name>NotebookController</name>
    <message>
        <source>Quote deleted</source>
        <translation>Citation supprimée</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>The notebook has this quote already.</source>
        <translation>Le carnet contient déjà cette citation.</translation>
    </message>
    <message>
        <source>Saved to the notebook</source>
        <translation>Enregistré dans le carnet</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>About page {page} of {name}: “{passage}”</source>
        <translation>Au sujet de la page {page} de {name}&#xa0;: «&#xa0;{passage}&#xa0;»</translation>
    </message>
    <message>
        <source>About page {page}: “{passage}”</source>
        <translation>Au sujet de la page {page}&#xa0;: «&#xa0;{passage}&#xa0;»</translation>
    </message>
    <message>
        <source>Explain this passage on page {page}: “{passage}”</source>
        <translation>Explique ce passage de la page {page}&#xa0;: «&#xa0;{passage}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>NotebookView</name>
    <message>
        <source>Notebook</source>
        <translation>Carnet</translation>
    </message>
    <message>
        <source>No quotes yet. Select a passage in the document and choose “Save quote”.</source>
        <translation>Pas encore de citations. Sélectionnez un passage du document et choisissez «&#xa0;Enregistrer la citation&#xa0;».</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Preparing for this processor. This happens once and takes a minute or two.</source>
        <translation>Préparation pour ce processeur. Cela n’arrive qu’une fois et prend une minute ou deux.</translation>
    </message>
    <message>
        <source>Part of the documents is being read again because its saved cache was lost.</source>
        <translation>Une partie des documents est relue parce que son cache enregistré a été perdu.</translation>
    </message>
    <message>
        <source>A saved reading was damaged and has been set aside. Its documents are being read again.</source>
        <translation>Une lecture enregistrée était endommagée et a été mise de côté. Ses documents sont relus.</translation>
    </message>
    <message>
        <source>Memory is low. The cache now uses at most {size}.</source>
        <translation>La mémoire est presque pleine. Le cache occupe désormais {size} au plus.</translation>
    </message>
    <message>
        <source>The model&apos;s context is longer than trained: {context} tokens instead of {trained}. Answers may be worse, also about short documents.</source>
        <translation>Le contexte du modèle est plus long que celui de l’entraînement&#xa0;: {context} tokens au lieu de {trained}. Les réponses peuvent être moins bonnes, même sur des documents courts.</translation>
    </message>
    <message>
        <source>The model has no recurrent layers, so its layers with a window know what they no longer see only from the other layers. Answers may be worse.</source>
        <translation>Le modèle n’a pas de couches récurrentes&#xa0;: les couches à fenêtre n’apprennent que par les autres ce qu’elles ne voient plus. Les réponses peuvent être moins bonnes.</translation>
    </message>
    <message>
        <source>With the chosen policy, the model holds {context} tokens. If everything is kept and read, it holds {longest}.</source>
        <translation>Avec la politique choisie, le modèle contient {context} tokens. Quand tout est conservé et lu, il en contient {longest}.</translation>
    </message>
    <message>
        <source>The model takes {weights}, but only {free} of memory are free. Parts of it are read from the disk for every token: up to {seconds} s each at 1 GB per second. A smaller model answers sooner.</source>
        <translation>Le modèle occupe {weights}, mais seuls {free} de mémoire sont libres. Des parties en sont lues sur le disque pour chaque token&#xa0;: jusqu’à {seconds} s chacun à 1 GB par seconde. Un modèle plus petit répond plus vite.</translation>
    </message>
    <message>
        <source>The reading could not be saved. {failure}</source>
        <translation>La lecture n’a pas pu être enregistrée. {failure}</translation>
    </message>
    <message>
        <source>The conversation&apos;s state could not be saved. {failure}</source>
        <translation>L’état de la conversation n’a pas pu être enregistré. {failure}</translation>
    </message>
</context>
<context>
    <name>OutlineView</name>
    <message>
        <source>Outline</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>This document has no outline.</source>
        <translation>Ce document n’a pas de plan.</translation>
    </message>
    <message>
        <source>The outline is longer; its end is not shown.</source>
        <translation>Le plan est plus long&#x202f;; la fin n’est pas affichée.</translation>
    </message>
</context>
<context>
    <name>PageProcess</name>
    <message>
        <source>it could not be started</source>
        <translation>le processus n’a pas pu démarrer</translation>
    </message>
    <message>
        <source>its answer is invalid</source>
        <translation>sa réponse n’est pas valable</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>le processus s’est arrêté brutalement</translation>
    </message>
    <message>
        <source>it took longer than {seconds} s</source>
        <translation>le processus a pris plus de {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>it used too much memory</source>
        <translation>le processus a utilisé trop de mémoire</translation>
    </message>
</context>
<context>
    <name>PageTextPanel</name>
    <message>
        <source>Leave this page out</source>
        <translation>Exclure cette page</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>Texte de la page</translation>
    </message>
</context>
<context>
    <name>PartsTable</name>
    <message>
        <source>Not in the text</source>
        <translation>Hors du texte</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Déverrouiller</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Phrase secrète</translation>
    </message>
    <message>
        <source>The data folder is encrypted. Enter its passphrase.</source>
        <translation>Le dossier de données est chiffré. Saisissez sa phrase secrète.</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try again.</source>
        <translation>Phrase secrète incorrecte. Réessayez.</translation>
    </message>
    <message>
        <source>Lectern is locked</source>
        <translation>Lectern est verrouillé</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation>Mot de passe</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Phrase secrète</translation>
    </message>
    <message>
        <source>The passphrase is used once and not stored.</source>
        <translation>La phrase secrète sert une fois et n’est pas enregistrée.</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try another one.</source>
        <translation>Phrase secrète incorrecte. Essayez-en une autre.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Déverrouiller</translation>
    </message>
    <message>
        <source>“{name}” is encrypted</source>
        <translation>«&#xa0;{name}&#xa0;» est chiffré</translation>
    </message>
    <message>
        <source>Wrong password. Try another one.</source>
        <translation>Mot de passe incorrect. Essayez-en un autre.</translation>
    </message>
    <message>
        <source>The password is used once and not stored.</source>
        <translation>Le mot de passe sert une fois et n’est pas enregistré.</translation>
    </message>
</context>
<context>
    <name>PrivacyController</name>
    <message>
        <source>Lectern, private</source>
        <translation>Lectern, privé</translation>
    </message>
    <message>
        <source>The file is no longer where it was.</source>
        <translation>Le fichier n’est plus là où il était.</translation>
    </message>
    <message>
        <source>The private window could not be opened. Try again.</source>
        <translation>La fenêtre privée n’a pas pu s’ouvrir. Réessayez.</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lectures enregistrées</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} sur {total}</translation>
    </message>
</context>
<context>
    <name>ProtectedDialog</name>
    <message>
        <source>Always do this</source>
        <translation>Toujours faire ainsi</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Password-protected document</source>
        <translation>Document protégé par mot de passe</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password</source>
        <translation>«&#xa0;{name}&#xa0;» est protégé par un mot de passe</translation>
    </message>
    <message>
        <source>Lectern keeps what it reads: the text of all pages, the cache computed from it, questions and answers. All of that can then be read without the password.</source>
        <translation>Lectern conserve ce qu’il lit&#xa0;: le texte de toutes les pages, le cache calculé à partir de lui, les questions et les réponses. Tout cela peut ensuite être lu sans le mot de passe.</translation>
    </message>
    <message>
        <source>Keep nothing</source>
        <translation>Ne rien conserver</translation>
    </message>
    <message>
        <source>The document opens in a private window and is forgotten when you close it.</source>
        <translation>Le document s’ouvre dans une fenêtre privée et est oublié quand vous la fermez.</translation>
    </message>
    <message>
        <source>Encrypt everything Lectern keeps</source>
        <translation>Chiffrer tout ce que Lectern conserve</translation>
    </message>
    <message>
        <source>With a passphrase or the system&apos;s keyring. The document is read after that.</source>
        <translation>Avec une phrase secrète ou le trousseau de clés du système. Le document est lu ensuite.</translation>
    </message>
    <message>
        <source>Read it into the library</source>
        <translation>L’ajouter à la bibliothèque</translation>
    </message>
    <message>
        <source>Anyone who can open this account&apos;s files can read it.</source>
        <translation>Quiconque peut ouvrir les fichiers de ce compte peut le lire.</translation>
    </message>
</context>
<context>
    <name>ProtectionController</name>
    <message>
        <source>Decrypt the data folder?</source>
        <translation>Déchiffrer le dossier de données&#x202f;?</translation>
    </message>
    <message>
        <source>Lectern closes, rewrites everything, and opens again. After that, anyone who can open this account&apos;s files can read all of it.</source>
        <translation>Lectern se ferme, réécrit tout, puis se rouvre. Ensuite, quiconque peut ouvrir les fichiers de ce compte peut tout lire.</translation>
    </message>
    <message>
        <source>Close and decrypt</source>
        <translation>Fermer et déchiffrer</translation>
    </message>
</context>
<context>
    <name>Quantities</name>
    <message>
        <source>{number} %</source>
        <translation>{number}&#x202f;%</translation>
    </message>
    <message>
        <source>{number} pages</source>
        <translation>{number} pages</translation>
    </message>
    <message>
        <source>{number} blocks</source>
        <translation>{number} blocs</translation>
    </message>
    <message>
        <source>{number} page</source>
        <translation>{number} page</translation>
    </message>
    <message>
        <source>The page has no text</source>
        <translation>La page n’a pas de texte</translation>
    </message>
    <message>
        <source>{number} of {pages} has no text</source>
        <translation>{number} sur {pages} sans texte</translation>
    </message>
    <message>
        <source>{number} of {pages} have no text</source>
        <translation>{number} sur {pages} sans texte</translation>
    </message>
    <message>
        <source>{number} block</source>
        <translation>{number} bloc</translation>
    </message>
    <message>
        <source>{number} token</source>
        <translation>{number} token</translation>
    </message>
    <message>
        <source>{number} tokens</source>
        <translation>{number} tokens</translation>
    </message>
    <message>
        <source>{number} request</source>
        <translation>{number} requête</translation>
    </message>
    <message>
        <source>{number} requests</source>
        <translation>{number} requêtes</translation>
    </message>
    <message>
        <source>{number} byte</source>
        <translation>{number}&#xa0;octet</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number}&#xa0;octets</translation>
    </message>
    <message>
        <source>{size}/s</source>
        <translation>{size}/s</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number}&#xa0;s</translation>
    </message>
    <message>
        <source>{number} min</source>
        <translation>{number}&#xa0;min</translation>
    </message>
    <message>
        <source>{number} h</source>
        <translation>{number}&#xa0;h</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours}&#xa0;h {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>moins d’une minute restante</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>encore {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>encore {hours}&#xa0;h {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>today at {time}</source>
        <translation>aujourd’hui à {time}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number}&#xa0;To</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number}&#xa0;Go</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number}&#xa0;Mo</translation>
    </message>
    <message>
        <source>{number} kB</source>
        <translation>{number}&#xa0;ko</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>QuestionSheet</name>
    <message>
        <source>All questions about “{title}” have been asked</source>
        <translation>Toutes les questions sur «&#xa0;{title}&#xa0;» ont été posées</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>{quote} (recognised text)</source>
        <translation>{quote} (texte reconnu)</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Question</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Réponse</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Citations</translation>
    </message>
    <message>
        <source>About {title}. Every question is answered on its own.</source>
        <translation>Au sujet de {title}. Chaque question reçoit sa propre réponse.</translation>
    </message>
    <message>
        <source>{done} of {count} answered</source>
        <translation>{done} sur {count} avec réponse</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} en échec</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Ask the rest</source>
        <translation>Poser le reste</translation>
    </message>
    <message>
        <source>Ask all</source>
        <translation>Tout poser</translation>
    </message>
    <message>
        <source>The answers of this sheet were damaged and are kept as {name}. Ask the questions again.</source>
        <translation>Les réponses de ce questionnaire étaient endommagées et sont conservées sous {name}. Posez de nouveau les questions.</translation>
    </message>
    <message>
        <source>Being answered …</source>
        <translation>Réponse en cours…</translation>
    </message>
    <message>
        <source>cut off at the length limit</source>
        <translation>coupée à la longueur maximale</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>d’après les premiers {percent}&#x202f;%</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>introuvable dans les citations</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>introuvable</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>The answers could not be saved: {reason}. Free some disk space; the next answer saves them all.</source>
        <translation>Les réponses n’ont pas pu être enregistrées&#xa0;: {reason}. Libérez de l’espace disque&#x202f;; la prochaine réponse les enregistre toutes.</translation>
    </message>
    <message>
        <source>The engine stopped twice at this question. Choose “Ask the rest” to try again.</source>
        <translation>Le moteur s’est arrêté deux fois à cette question. Choisissez «&#xa0;Poser le reste&#xa0;» pour réessayer.</translation>
    </message>
</context>
<context>
    <name>QuestionSheetDialog</name>
    <message>
        <source>Question sheet</source>
        <translation>Questionnaire</translation>
    </message>
    <message>
        <source>Change questions</source>
        <translation>Modifier les questions</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exporter…</translation>
    </message>
    <message>
        <source>Questions answered</source>
        <translation>Questions avec réponse</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>Réponse entière</translation>
    </message>
    <message>
        <source>Changes discarded</source>
        <translation>Modifications abandonnées</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln answered question(s).</source>
        <translation>
            <numerusform>%Ln question avec sa réponse retirée.</numerusform>
            <numerusform>%Ln questions avec leurs réponses retirées.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>Exporter les réponses</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tableau (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Classeur Excel (*.xlsx)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Exporté dans {name}</translation>
    </message>
</context>
<context>
    <name>QuestionsEditor</name>
    <message>
        <source>One question per line, up to {count}. Leading numbers are removed.</source>
        <translation>Une question par ligne, {count} au plus. Les numéros en tête sont retirés.</translation>
    </message>
    <message>
        <source>Who signed the contract?
When does it end?
What does it cost to leave early?</source>
        <translation>Qui a signé le contrat&#x202f;?
Quand prend-il fin&#x202f;?
Que coûte une sortie anticipée&#x202f;?</translation>
    </message>
    <message>
        <source>Questions, one per line</source>
        <translation>Questions, une par ligne</translation>
    </message>
    <message>
        <source>Load from file …</source>
        <translation>Charger depuis un fichier…</translation>
    </message>
    <message>
        <source>Load questions</source>
        <translation>Charger des questions</translation>
    </message>
    <message>
        <source>Questions (*.txt *.md *.csv *.tsv)</source>
        <translation>Questions (*.txt *.md *.csv *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
</context>
<context>
    <name>QuotaBox</name>
    <message>
        <source>Limit</source>
        <translation>Limite</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Aucune limite</translation>
    </message>
    <message>
        <source>At most {size}</source>
        <translation>{size} au plus</translation>
    </message>
</context>
<context>
    <name>Quotes</name>
    <message>
        <source>“{words}”</source>
        <translation>«&#xa0;{words}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>RateChart</name>
    <message>
        <source>Tokens per second over the last minutes</source>
        <translation>Tokens par seconde au cours des dernières minutes</translation>
    </message>
</context>
<context>
    <name>RemovalController</name>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
</context>
<context>
    <name>Saved</name>
    <message>
        <source>Checked {size}: some of it was damaged and has been set aside.</source>
        <translation>{size} vérifiés&#xa0;: une partie était endommagée et a été mise de côté.</translation>
    </message>
    <message>
        <source>Checked {size}: no damage found.</source>
        <translation>{size} vérifiés&#xa0;: aucun dommage.</translation>
    </message>
    <message>
        <source>The library is damaged.</source>
        <translation>La bibliothèque est endommagée.</translation>
    </message>
    <message>
        <source>The text of {names} is damaged. Add the files again.</source>
        <translation>Le texte de {names} est endommagé. Ajoutez de nouveau les fichiers.</translation>
    </message>
    <message>
        <source>The text of {names} was damaged and has been extracted again.</source>
        <translation>Le texte de {names} était endommagé et a été extrait de nouveau.</translation>
    </message>
    <message>
        <source>A question or an answer in “{title}” is damaged. Ask again.</source>
        <translation>Une question ou une réponse dans «&#xa0;{title}&#xa0;» est endommagée. Reposez la question.</translation>
    </message>
    <message>
        <source>The search index was damaged and has been rebuilt.</source>
        <translation>L’index de recherche était endommagé et a été reconstruit.</translation>
    </message>
    <message>
        <source>The library is undamaged.</source>
        <translation>La bibliothèque n’est pas endommagée.</translation>
    </message>
    <message>
        <source>used {when}</source>
        <translation>dernier usage&#xa0;: {when}</translation>
    </message>
    <message>
        <source>partly read</source>
        <translation>lue en partie</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>épinglée</translation>
    </message>
    <message>
        <source>Damaged ({reason}). It is not used; its documents are read again when needed.</source>
        <translation>Endommagée ({reason}). Elle n’est pas utilisée&#x202f;; ses documents sont relus au besoin.</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Tout le reste</translation>
    </message>
    <message>
        <source>{title}: {size}</source>
        <translation>{title}&#xa0;: {size}</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Chargement…</translation>
    </message>
    <message>
        <source>{used} of {limit} · {free} free on the disk</source>
        <translation>{used} sur {limit} · {free} libres sur le disque</translation>
    </message>
    <message>
        <source>{used} · {free} free on the disk</source>
        <translation>{used} · {free} libres sur le disque</translation>
    </message>
    <message>
        <source>Checking the library …</source>
        <translation>Vérification de la bibliothèque…</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Vérification…</translation>
    </message>
    <message>
        <source>Writing {name} …</source>
        <translation>Écriture de {name}…</translation>
    </message>
    <message>
        <source>Wrote {name}. It opens only with its passphrase.</source>
        <translation>{name} est écrit. Il ne s’ouvre qu’avec sa phrase secrète.</translation>
    </message>
    <message>
        <source>Wrote {name}. It contains your documents, so keep it as private as they are.</source>
        <translation>{name} est écrit. Il contient vos documents&#xa0;: gardez-le aussi privé qu’eux.</translation>
    </message>
    <message>
        <source>Reading {name} …</source>
        <translation>Lecture de {name}…</translation>
    </message>
    <message>
        <source>Imported {title}.</source>
        <translation>{title} importé.</translation>
    </message>
</context>
<context>
    <name>SavedCard</name>
    <message>
        <source>Unpin {title}, so that the limit may delete it</source>
        <translation>Détacher {title}, pour que la limite puisse le supprimer</translation>
    </message>
    <message>
        <source>Pin {title}, so that the limit never deletes it</source>
        <translation>Épingler {title}, pour que la limite ne le supprime jamais</translation>
    </message>
    <message>
        <source>More about {title}</source>
        <translation>Plus sur {title}</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>Export to a file …</source>
        <translation>Exporter vers un fichier…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
</context>
<context>
    <name>SavedReadingsDialog</name>
    <message>
        <source>Saved readings</source>
        <translation>Lectures enregistrées</translation>
    </message>
    <message>
        <source>Readings are kept on disk so that they open at once. You may delete anything here: documents and conversations stay, and are read again when needed.</source>
        <translation>Les lectures sont conservées sur le disque pour s’ouvrir aussitôt. Vous pouvez tout supprimer ici&#xa0;: documents et conversations restent, et sont relus au besoin.</translation>
    </message>
    <message>
        <source>Nothing is saved yet</source>
        <translation>Rien n’est encore enregistré</translation>
    </message>
    <message>
        <source>Documents are saved here automatically once they have been read.</source>
        <translation>Les documents sont enregistrés ici d’eux-mêmes une fois lus.</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>Tout vérifier</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importer…</translation>
    </message>
    <message>
        <source>Move the data folder …</source>
        <translation>Déplacer le dossier de données…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Deleted the saved reading of {title}.</source>
        <translation>Lecture enregistrée de {title} supprimée.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Keep at most {size}?</source>
        <translation>Conserver {size} au plus&#x202f;?</translation>
    </message>
    <message>
        <source>The least recently used readings are deleted until the rest fits. Pinned readings stay.</source>
        <translation>Les lectures les moins récemment utilisées sont supprimées jusqu’à ce que le reste tienne. Les lectures épinglées restent.</translation>
    </message>
    <message>
        <source>Set the limit</source>
        <translation>Définir la limite</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importer</translation>
    </message>
    <message>
        <source>Saved readings (*{ending})</source>
        <translation>Lectures enregistrées (*{ending})</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Find in document</source>
        <translation>Rechercher dans le document</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Résultat précédent</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Résultat suivant</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Fermer la recherche</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Move to a collection</source>
        <translation>Déplacer vers une collection</translation>
    </message>
    <message>
        <source>Delete {number}</source>
        <translation>Supprimer {number}</translation>
    </message>
    <message>
        <source>{number} selected</source>
        <translation>Sélection&#xa0;: {number}</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supprimer</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Tout désélectionner</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Same as the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Thème</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>Sets the size of answers; all other text scales with it.</source>
        <translation>Règle la taille des réponses&#x202f;; tout autre texte la suit.</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Réduire les animations</translation>
    </message>
    <message>
        <source>Turns off blinking and sliding.</source>
        <translation>Désactive clignotements et glissements.</translation>
    </message>
    <message>
        <source>Show the engine panel</source>
        <translation>Afficher le panneau du moteur</translation>
    </message>
    <message>
        <source>Memory, speed and a map of the cache, at the bottom of the window.</source>
        <translation>Mémoire, vitesse et carte du cache, en bas de la fenêtre.</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>Modèles…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Installed models, what fits this computer, and downloads.</source>
        <translation>Modèles installés, ce qui tient sur cet ordinateur, et téléchargements.</translation>
    </message>
    <message>
        <source>f16, exact</source>
        <translation>f16, exact</translation>
    </message>
    <message>
        <source>q8_0, half the memory</source>
        <translation>q8_0, moitié de la mémoire</translation>
    </message>
    <message>
        <source>q4_0, a quarter</source>
        <translation>q4_0, un quart</translation>
    </message>
    <message>
        <source>q4_1, a third</source>
        <translation>q4_1, un tiers</translation>
    </message>
    <message>
        <source>f32, twice the memory</source>
        <translation>f32, le double de mémoire</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Format du cache</translation>
    </message>
    <message>
        <source>Smaller formats hold longer documents but are less exact. Documents read in another format must be read again.</source>
        <translation>Les petits formats contiennent des documents plus longs, mais sont moins exacts. Ce qui a été lu dans un autre format doit être relu.</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>Comme à l’entraînement</translation>
    </message>
    <message>
        <source>Twice as long</source>
        <translation>Deux fois plus long</translation>
    </message>
    <message>
        <source>Four times as long</source>
        <translation>Quatre fois plus long</translation>
    </message>
    <message>
        <source>Longer than trained</source>
        <translation>Plus long qu’à l’entraînement</translation>
    </message>
    <message>
        <source>Stretches the model&apos;s context so that longer documents fit. Answers may be worse, also about short documents. After a change, documents must be read again.</source>
        <translation>Étire le contexte du modèle pour accueillir des documents plus longs. Les réponses peuvent être moins bonnes, même sur des documents courts. Après un changement, les documents doivent être relus.</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>Dossiers de modèles</translation>
    </message>
    <message>
        <source>Searched in addition to Lectern&apos;s folder and Hugging Face&apos;s cache.</source>
        <translation>Parcourus en plus du dossier de Lectern et du cache de Hugging Face.</translation>
    </message>
    <message>
        <source>Downloads from</source>
        <translation>Télécharger depuis</translation>
    </message>
    <message>
        <source>The only site Lectern ever downloads from.</source>
        <translation>Le seul site d’où Lectern télécharge.</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instructions</translation>
    </message>
    <message>
        <source>What the model is told before the documents. After a change, documents must be read again.</source>
        <translation>Ce qui est dit au modèle avant les documents. Après une modification, les documents doivent être relus.</translation>
    </message>
    <message>
        <source>Let the model think before it answers</source>
        <translation>Laisser le modèle réfléchir avant de répondre</translation>
    </message>
    <message>
        <source>Slower. Only some models can do this.</source>
        <translation>Plus lent. Seuls certains modèles en sont capables.</translation>
    </message>
    <message>
        <source>Summary and questions for what was read</source>
        <translation>Résumé et questions sur ce qui a été lu</translation>
    </message>
    <message>
        <source>The model writes them while nothing else is computed. Only what its quotes prove is shown.</source>
        <translation>Le modèle les écrit quand rien d’autre n’est calculé. Seul ce que prouvent ses citations est affiché.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Réponse la plus longue</translation>
    </message>
    <message>
        <source>In tokens.</source>
        <translation>En tokens.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Température</translation>
    </message>
    <message>
        <source>0 always picks the likeliest word; higher values vary the answers.</source>
        <translation>0 prend toujours le mot le plus probable&#x202f;; des valeurs plus élevées varient les réponses.</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Désactivé</translation>
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
        <translation>Pénalité de répétition</translation>
    </message>
    <message>
        <source>Different each time</source>
        <translation>Différente à chaque fois</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Makes varied answers repeatable.</source>
        <translation>Rend reproductibles les réponses variées.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Memory for the cache</source>
        <translation>Mémoire pour le cache</translation>
    </message>
    <message>
        <source>Automatic leaves room for other programs.</source>
        <translation>Automatique laisse de la place aux autres programmes.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Aucune limite</translation>
    </message>
    <message>
        <source>Disk for saved readings</source>
        <translation>Disque pour les lectures enregistrées</translation>
    </message>
    <message>
        <source>Beyond this limit, the least recently used readings are deleted. Pinned readings stay.</source>
        <translation>Au-delà de cette limite, les lectures les moins récemment utilisées sont supprimées. Les lectures épinglées restent.</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>Lectures enregistrées…</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lectures enregistrées</translation>
    </message>
    <message>
        <source>See what takes space; check, pin, delete, export or import.</source>
        <translation>Voir ce qui prend de la place&#x202f;; vérifier, épingler, supprimer, exporter ou importer.</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Dossier de données</translation>
    </message>
    <message>
        <source>Holds document texts, conversations and saved readings.</source>
        <translation>Contient les textes des documents, les conversations et les lectures enregistrées.</translation>
    </message>
    <message>
        <source>Move …</source>
        <translation>Déplacer…</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Emplacement</translation>
    </message>
    <message>
        <source>Moves everything, for example to a larger disk.</source>
        <translation>Déplace tout, par exemple vers un disque plus grand.</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>Sauvegarder…</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sauvegarde</translation>
    </message>
    <message>
        <source>The whole library in one file, for another disk.</source>
        <translation>Toute la bibliothèque en un fichier, pour un autre disque.</translation>
    </message>
    <message>
        <source>Restore …</source>
        <translation>Restaurer…</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurer une sauvegarde</translation>
    </message>
    <message>
        <source>Adds what is missing here. Nothing in the library is changed or replaced.</source>
        <translation>Ajoute ce qui manque ici. Rien dans la bibliothèque n’est modifié ni remplacé.</translation>
    </message>
    <message>
        <source>This window keeps nothing</source>
        <translation>Cette fenêtre ne conserve rien</translation>
    </message>
    <message>
        <source>Documents, questions, answers and these settings are forgotten when it is closed.</source>
        <translation>Documents, questions, réponses et ces réglages sont oubliés à sa fermeture.</translation>
    </message>
    <message>
        <source>Encrypt …</source>
        <translation>Chiffrer…</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Chiffrement</translation>
    </message>
    <message>
        <source>Anyone with access to the disk or to this account&apos;s files can read what Lectern keeps. If you encrypt it, it opens only with a passphrase or the system&apos;s keyring.</source>
        <translation>Quiconque a accès au disque ou aux fichiers de ce compte peut lire ce que Lectern conserve. Chiffré, le contenu ne s’ouvre qu’avec une phrase secrète ou le trousseau de clés du système.</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Demander à chaque fois</translation>
    </message>
    <message>
        <source>Read into the library</source>
        <translation>Ajouter à la bibliothèque</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>Ouvrir dans une fenêtre privée</translation>
    </message>
    <message>
        <source>Password-protected documents</source>
        <translation>Documents protégés par mot de passe</translation>
    </message>
    <message>
        <source>Once added to the library, their text can be read without the password.</source>
        <translation>Une fois dans la bibliothèque, leur texte peut être lu sans le mot de passe.</translation>
    </message>
    <message>
        <source>Decrypt …</source>
        <translation>Déchiffrer…</translation>
    </message>
    <message>
        <source>The data folder is encrypted</source>
        <translation>Le dossier de données est chiffré</translation>
    </message>
    <message>
        <source>Includes texts, the search index, conversations, question sheets and saved readings, but not models or exported files.</source>
        <translation>Comprend les textes, l’index de recherche, les conversations, les questionnaires et les lectures enregistrées, mais ni les modèles ni les fichiers exportés.</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>Où les modèles s’exécutent</translation>
    </message>
    <message>
        <source>What this computer reads stays on it. If a server computes, your documents and questions are sent to it, and its owner decides what becomes of them. Only this computer saves readings, shows its memory, and tells where an answer looked.</source>
        <translation>Ce que lit cet ordinateur y reste. Si un serveur calcule, vos documents et questions lui sont envoyés, et son propriétaire décide de ce qu’ils deviennent. Seul cet ordinateur enregistre les lectures, montre sa mémoire et indique où une réponse a regardé.</translation>
    </message>
    <message>
        <source>Add a server …</source>
        <translation>Ajouter un serveur…</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Serveurs</translation>
    </message>
    <message>
        <source>Nothing is sent to a server before you agree to it.</source>
        <translation>Rien n’est envoyé à un serveur avant votre accord.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Cet ordinateur</translation>
    </message>
    <message>
        <source>{address} (not agreed to)</source>
        <translation>{address} (non accepté)</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Modifier…</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>Supprimer…</translation>
    </message>
    <message>
        <source>Run models on this computer again?</source>
        <translation>Exécuter de nouveau les modèles sur cet ordinateur&#xa0;?</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. Nothing is lost.</source>
        <translation>Lectern se ferme et se rouvre. Rien n’est perdu.</translation>
    </message>
    <message>
        <source>Run models on “{name}”?</source>
        <translation>Exécuter les modèles sur «&#xa0;{name}&#xa0;»&#xa0;?</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. From then on, the documents that you read and the questions that you ask are sent to {address}.</source>
        <translation>Lectern se ferme et se rouvre. Dès lors, les documents que vous lisez et les questions que vous posez sont envoyés à {address}.</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Rouvrir</translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation>Supprimer «&#xa0;{name}&#xa0;»&#xa0;?</translation>
    </message>
    <message>
        <source>Its key is forgotten. Conversations stay. {address} is not told.</source>
        <translation>Sa clé est oubliée. Les conversations restent. {address} n’en est pas informé.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>A forgotten passphrase cannot be recovered.</source>
        <translation>Une phrase secrète oubliée est irrécupérable.</translation>
    </message>
    <message>
        <source>Set …</source>
        <translation>Définir…</translation>
    </message>
    <message>
        <source>A second way to open it if the keyring is lost.</source>
        <translation>Un second moyen de l’ouvrir si le trousseau est perdu.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Phrase secrète</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Utiliser</translation>
    </message>
    <message>
        <source>Ask at every start</source>
        <translation>Demander à chaque démarrage</translation>
    </message>
    <message>
        <source>The system&apos;s keyring</source>
        <translation>Le trousseau de clés du système</translation>
    </message>
    <message>
        <source>Opens the folder without asking while you are logged in.</source>
        <translation>Ouvre le dossier sans rien demander tant que votre session est ouverte.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>What fits each word</source>
        <translation>Ce qui convient à chaque mot</translation>
    </message>
    <message>
        <source>What the question is about</source>
        <translation>Ce dont parle la question</translation>
    </message>
    <message>
        <source>As much as is needed</source>
        <translation>Autant que nécessaire</translation>
    </message>
    <message>
        <source>Everything, less of a long answer</source>
        <translation>Tout, mais moins des longues réponses</translation>
    </message>
    <message>
        <source>Read for each word of an answer</source>
        <translation>Lu pour chaque mot d’une réponse</translation>
    </message>
    <message>
        <source>Reading less makes answers about very long documents faster, but something may be missed. Documents need not be read again; the line below an answer says how much it read.</source>
        <translation>Lire moins accélère les réponses sur des documents très longs, mais quelque chose peut échapper. Il n’est pas nécessaire de relire les documents&#x202f;; la ligne sous une réponse dit quelle part a été lue.</translation>
    </message>
    <message>
        <source>How much of it</source>
        <translation>Combien</translation>
    </message>
    <message>
        <source>The beginning and the end of what was read are always included.</source>
        <translation>Le début et la fin de ce qui a été lu en font toujours partie.</translation>
    </message>
    <message>
        <source>Share of the attention</source>
        <translation>Part de l’attention</translation>
    </message>
    <message>
        <source>Measured at every 16th token; if it turns out to be too little, everything is read.</source>
        <translation>Mesurée tous les 16&#xa0;tokens&#x202f;; si elle s’avère insuffisante, tout est lu.</translation>
    </message>
    <message>
        <source>Beginning and end</source>
        <translation>Début et fin</translation>
    </message>
    <message>
        <source>What the model can see</source>
        <translation>Ce que le modèle peut voir</translation>
    </message>
    <message>
        <source>Everything in some layers</source>
        <translation>Tout, dans certaines couches</translation>
    </message>
    <message>
        <source>If some layers see only the beginning and the end, the model reads and answers faster but finds less. If all layers do, it needs little memory but forgets everything in between. After a change, documents must be read again.</source>
        <translation>Si certaines de ses couches ne voient que le début et la fin, le modèle lit et répond plus vite et trouve moins. Si aucune n’en voit plus, il prend peu de mémoire, mais oublie tout ce qui est entre les deux. Après un changement, les documents doivent être relus.</translation>
    </message>
    <message>
        <source>Every second one</source>
        <translation>Une sur deux</translation>
    </message>
    <message>
        <source>Those that were measured</source>
        <translation>Celles qui ont été mesurées</translation>
    </message>
    <message>
        <source>Layers that see everything</source>
        <translation>Couches qui voient tout</translation>
    </message>
    <message>
        <source>Which ones a model needs is measured once, in the terminal: lectern evaluate layers.</source>
        <translation>Celles dont un modèle a besoin se mesurent une fois, dans le terminal&#xa0;: lectern evaluate layers.</translation>
    </message>
    <message>
        <source>What they can see</source>
        <translation>Ce qu’elles peuvent voir</translation>
    </message>
    <message>
        <source>What the other layers keep</source>
        <translation>Conservé des autres couches</translation>
    </message>
    <message>
        <source>Keeping only what they can see needs less memory and disk space, but a document that changes must then be read again from an earlier saved point.</source>
        <translation>Ce qu’elles peuvent voir prend moins de mémoire et d’espace disque&#xa0;; un document modifié est alors relu à partir d’un point enregistré plus tôt.</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>Le début</translation>
    </message>
    <message>
        <source>Keeping a little of it makes answers stable.</source>
        <translation>En garder un peu rend les réponses stables.</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>La fin</translation>
    </message>
    <message>
        <source>How much of the most recently read text stays visible.</source>
        <translation>Quantité de texte lu en dernier qui reste visible.</translation>
    </message>
    <message>
        <source>As in the document</source>
        <translation>Comme dans le document</translation>
    </message>
    <message>
        <source>Within the visible text</source>
        <translation>Dans le texte visible</translation>
    </message>
    <message>
        <source>Positions are counted</source>
        <translation>Positions comptées</translation>
    </message>
    <message>
        <source>Counted as in the document, distances are true; counted within the visible text, they stay short.</source>
        <translation>Comme dans le document, les distances sont vraies&#x202f;; dans le texte visible, elles restent courtes.</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>Go</translation>
    </message>
    <message>
        <source>Not a web address; still used: {address}</source>
        <translation>Ce n’est pas une adresse web&#x202f;; reste en usage&#xa0;: {address}</translation>
    </message>
    <message>
        <source>Answer other programs</source>
        <translation>Répondre à d’autres programmes</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>Jeton d’accès</translation>
    </message>
    <message>
        <source>Editors, scripts and chat programs on this computer can ask the loaded model, and the documents of this library, through OpenAI&apos;s, Anthropic&apos;s or Ollama&apos;s interface. Only programs that send the access token get an answer. The server stops when this window closes.</source>
        <translation>Les éditeurs, scripts et programmes de discussion de cet ordinateur peuvent interroger le modèle chargé et les documents de cette bibliothèque par l’interface d’OpenAI, d’Anthropic ou d’Ollama. Seuls les programmes qui envoient le jeton d’accès reçoivent une réponse. Le serveur s’arrête à la fermeture de cette fenêtre.</translation>
    </message>
    <message>
        <source>Connected programs</source>
        <translation>Programmes connectés</translation>
    </message>
    <message>
        <source>Whoever has it can read the documents of this library.</source>
        <translation>Quiconque le possède peut lire les documents de cette bibliothèque.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Copy: {name}</source>
        <translation>Copier&#xa0;: {name}</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Aucun pour l’instant.</translation>
    </message>
    <message>
        <source>{program}: {requests}, last seen {time}</source>
        <translation>{program}&#xa0;: {requests}, vu {time}</translation>
    </message>
    <message>
        <source>Unnamed program</source>
        <translation>Programme sans nom</translation>
    </message>
    <message>
        <source>Finishing the answers under way …</source>
        <translation>Fin des réponses en cours…</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Chargez d’abord un modèle.</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Démarrage…</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Rubriques</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Rétablir les valeurs par défaut</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Réponses</translation>
    </message>
    <message>
        <source>Memory and disk</source>
        <translation>Mémoire et disque</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Confidentialité</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Autres programmes</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>Où les modèles s’exécutent</translation>
    </message>
    <message>
        <source>Restore the default settings?</source>
        <translation>Rétablir les réglages par défaut&#x202f;?</translation>
    </message>
    <message>
        <source>This also resets the model, the folders and the instructions.</source>
        <translation>Cela réinitialise aussi le modèle, les dossiers et les instructions.</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>In the library</source>
        <translation>Dans la bibliothèque</translation>
    </message>
    <message>
        <source>Pause or resume reading</source>
        <translation>Suspendre ou reprendre la lecture</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>In the document</source>
        <translation>Dans le document</translation>
    </message>
    <message>
        <source>Select text</source>
        <translation>Sélectionner du texte</translation>
    </message>
    <message>
        <source>Next document of the reading</source>
        <translation>Document suivant de la lecture</translation>
    </message>
    <message>
        <source>Previous document of the reading</source>
        <translation>Document précédent de la lecture</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Résultat suivant</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Résultat précédent</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Réduire</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Ajuster à la largeur</translation>
    </message>
    <message>
        <source>While writing a question</source>
        <translation>En écrivant une question</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Poser</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Nouvelle ligne</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Outline</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Carnet</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
</context>
<context>
    <name>TierLegend</name>
    <message>
        <source>Blocks by tier</source>
        <translation>Blocs par niveau de stockage</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close notice</source>
        <translation>Fermer l’avis</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>All commands</source>
        <translation>Toutes les commandes</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privé</translation>
    </message>
    <message>
        <source>Documents, questions and answers are forgotten when this window is closed</source>
        <translation>Documents, questions et réponses sont oubliés à la fermeture de cette fenêtre</translation>
    </message>
    <message>
        <source>Questions are being asked. Click to see the answers</source>
        <translation>Des questions sont posées. Cliquez pour voir les réponses</translation>
    </message>
    <message>
        <source>The model that reads and answers. Click to change it</source>
        <translation>Le modèle qui lit et répond. Cliquez pour en changer</translation>
    </message>
    <message>
        <source>Where the model runs, and its cache format</source>
        <translation>Où le modèle s’exécute, et le format de son cache</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothèque</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversation</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Document</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Question sheet: {done} of {count}</source>
        <translation>Questionnaire&#xa0;: {done} sur {count}</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Moteur arrêté</translation>
    </message>
    <message>
        <source>Starting the engine …</source>
        <translation>Démarrage du moteur…</translation>
    </message>
    <message>
        <source>Preparing for this processor, once …</source>
        <translation>Préparation pour ce processeur, une seule fois…</translation>
    </message>
    <message>
        <source>Loading {model} …</source>
        <translation>Chargement de {model}…</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Choisir un modèle</translation>
    </message>
    <message>
        <source>on {server}</source>
        <translation>sur {server}</translation>
    </message>
    <message>
        <source>{device} · {format} cache</source>
        <translation>{device} · cache {format}</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Page {page}: {percent} of the attention</source>
        <translation>Page {page}&#xa0;: {percent} de l’attention</translation>
    </message>
    <message>
        <source>Page {page}: {percent} of the attention. The first and the last page get much of it whatever the question.</source>
        <translation>Page {page}&#xa0;: {percent} de l’attention. La première et la dernière page en reçoivent beaucoup, quelle que soit la question.</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Page {page}</translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation>Pages {first}–{last}</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>Suivre le lien</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copier l’adresse</translation>
    </message>
    <message>
        <source>Select page</source>
        <translation>Sélectionner la page</translation>
    </message>
    <message>
        <source>Links on this page</source>
        <translation>Liens de cette page</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Poser</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Expliquer</translation>
    </message>
    <message>
        <source>Save quote</source>
        <translation>Enregistrer la citation</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Rechercher dans le document</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Introuvable</translation>
    </message>
    <message>
        <source>{position} of {hits}</source>
        <translation>{position} sur {hits}</translation>
    </message>
</context>
<context>
    <name>ViewerHeader</name>
    <message>
        <source>Outline and notebook</source>
        <translation>Plan et carnet</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Reculer</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Avancer</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Rechercher dans le document</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Page</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Aller à la page</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Ajuster à la largeur</translation>
    </message>
    <message>
        <source>of {pages}</source>
        <translation>sur {pages}</translation>
    </message>
    <message>
        <source>no page “{name}”</source>
        <translation>pas de page «&#xa0;{name}&#xa0;»</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>This computer has {memory} of memory.</source>
        <translation>Cet ordinateur a {memory} de mémoire.</translation>
    </message>
    <message>
        <source>This computer&apos;s GPU has {memory} of memory.</source>
        <translation>Le GPU de cet ordinateur a {memory} de mémoire.</translation>
    </message>
    <message>
        <source>{size} to download · up to {tokens} tokens</source>
        <translation>{size} à télécharger · jusqu’à {tokens} tokens</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Welcome to Lectern</source>
        <translation>Bienvenue dans Lectern</translation>
    </message>
    <message>
        <source>Lectern reads a document once, from the first page to the last, and then answers every question about it at once, with the passages that prove it. Everything stays on this computer.</source>
        <translation>Lectern lit un document une fois, de la première à la dernière page, puis répond aussitôt à chaque question, avec les passages qui le prouvent. Tout reste sur cet ordinateur.</translation>
    </message>
    <message>
        <source>See how it works</source>
        <translation>Voir comment cela marche</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Ouvrir la démonstration</translation>
    </message>
    <message>
        <source>Lectern comes with a survey of 120 pages, a manual and a tiny model. Reading them takes a minute and shows every feature. The model finds and quotes sentences of English text; it does not reason, sum up or translate.</source>
        <translation>Lectern est fourni avec une étude de 120 pages, un manuel et un tout petit modèle. Leur lecture prend une minute et montre chaque fonction. Le modèle trouve et cite des phrases de textes anglais&#xa0;; il ne raisonne pas, ne résume pas et ne traduit pas.</translation>
    </message>
    <message>
        <source>Models for your own documents</source>
        <translation>Modèles pour vos documents</translation>
    </message>
    <message>
        <source>Models can also run on a server, and other programs can use the models on this computer: see the settings.</source>
        <translation>Un modèle peut aussi tourner sur un serveur, et d’autres programmes peuvent interroger les modèles de cet ordinateur&#xa0;: les deux se trouvent dans les réglages.</translation>
    </message>
    <message>
        <source>best here</source>
        <translation>le meilleur ici</translation>
    </message>
    <message>
        <source>Download …</source>
        <translation>Télécharger…</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>Télécharger {name}</translation>
    </message>
    <message>
        <source>I have a model …</source>
        <translation>J’ai un modèle…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
</context>
</TS>
