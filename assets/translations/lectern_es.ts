<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Lectern</source>
        <translation>Acerca de Lectern</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>Versión {version}</translation>
    </message>
    <message>
        <source>Talk with very long documents on your own computer.</source>
        <translation>Conversar con documentos muy largos en el propio ordenador.</translation>
    </message>
    <message>
        <source>Nothing is sent before you agree.</source>
        <translation>No se envía nada antes de que usted lo acepte.</translation>
    </message>
    <message>
        <source>Free software under the GNU AGPL, version 3 or later.</source>
        <translation>Software libre bajo la GNU AGPL, versión 3 o posterior.</translation>
    </message>
    <message>
        <source>Built with Qt, PyTorch, PyMuPDF, SQLite and others.</source>
        <translation>Hecho con Qt, PyTorch, PyMuPDF, SQLite y otros.</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <source>Navigation</source>
        <translation>Navegación</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Añadir documentos…</translation>
    </message>
    <message>
        <source>Paste as a document</source>
        <translation>Pegar como documento</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nueva conversación</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>Cuestionario…</translation>
    </message>
    <message>
        <source>Export the conversation …</source>
        <translation>Exportar la conversación…</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Detener la respuesta</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>Buscar en todo</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Buscar en el documento</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Ir a la página</translation>
    </message>
    <message>
        <source>Outline of the document</source>
        <translation>Esquema del documento</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Cuaderno</translation>
    </message>
    <message>
        <source>Back in the document</source>
        <translation>Atrás en el documento</translation>
    </message>
    <message>
        <source>Forward in the document</source>
        <translation>Adelante en el documento</translation>
    </message>
    <message>
        <source>Go to the library</source>
        <translation>Ir a la biblioteca</translation>
    </message>
    <message>
        <source>Go to the question field</source>
        <translation>Ir al campo de pregunta</translation>
    </message>
    <message>
        <source>Go to the document</source>
        <translation>Ir al documento</translation>
    </message>
    <message>
        <source>Show or hide the library</source>
        <translation>Mostrar u ocultar la biblioteca</translation>
    </message>
    <message>
        <source>Show or hide the conversation</source>
        <translation>Mostrar u ocultar la conversación</translation>
    </message>
    <message>
        <source>Show or hide the document</source>
        <translation>Mostrar u ocultar el documento</translation>
    </message>
    <message>
        <source>Show or hide the engine panel</source>
        <translation>Mostrar u ocultar el panel del motor</translation>
    </message>
    <message>
        <source>New private window</source>
        <translation>Nueva ventana privada</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>Lecturas guardadas…</translation>
    </message>
    <message>
        <source>Back up the library …</source>
        <translation>Copia de la biblioteca…</translation>
    </message>
    <message>
        <source>Restore a backup …</source>
        <translation>Restaurar una copia de seguridad…</translation>
    </message>
    <message>
        <source>Settings …</source>
        <translation>Preferencias…</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Todas las órdenes</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>Bienvenida</translation>
    </message>
    <message>
        <source>About Lectern</source>
        <translation>Acerca de Lectern</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
</context>
<context>
    <name>AnswerTable</name>
    <message>
        <source>Questions and answers</source>
        <translation>Preguntas y respuestas</translation>
    </message>
</context>
<context>
    <name>ArrangeDialog</name>
    <message>
        <source>Documents in this reading</source>
        <translation>Documentos de esta lectura</translation>
    </message>
    <message>
        <source>Documents are read from top to bottom. Put those that change often last: everything after a change must be read again.</source>
        <translation>Los documentos se leen de arriba abajo. Ponga al final los que cambian a menudo: todo lo que sigue a un cambio debe leerse de nuevo.</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Bajar</translation>
    </message>
    <message>
        <source>Remove from this reading</source>
        <translation>Quitar de esta lectura</translation>
    </message>
    <message>
        <source>Add a document from the library</source>
        <translation>Añadir un documento de la biblioteca</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
</context>
<context>
    <name>Arrangement</name>
    <message>
        <source>about {tokens}</source>
        <translation>unos {tokens}</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>aún sin leer</translation>
    </message>
    <message>
        <source>already read</source>
        <translation>ya leído</translation>
    </message>
    <message>
        <source>Nothing needs to be read again.</source>
        <translation>No hay que releer nada.</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read.</source>
        <translation>Hay que leer unos {part} de {whole}.</translation>
    </message>
    <message>
        <source>About {part} of {whole} need to be read, which takes about {time}.</source>
        <translation>Hay que leer unos {part} de {whole}, lo que lleva alrededor de {time}.</translation>
    </message>
</context>
<context>
    <name>Attach</name>
    <message>
        <source>nothing, all of it is read already</source>
        <translation>nada, todo está ya leído</translation>
    </message>
    <message>
        <source>{part} of {whole}; the rest is read already</source>
        <translation>{part} de {whole}; el resto está ya leído</translation>
    </message>
    <message>
        <source>{tokens} of {limit} in the model, {disk} on disk</source>
        <translation>{tokens} de {limit} en el modelo, {disk} en el disco</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>aún no se sabe</translation>
    </message>
</context>
<context>
    <name>AttachController</name>
    <message>
        <source>“{name}” is part of this reading already.</source>
        <translation>«{name}» ya forma parte de esta lectura.</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Add separately</source>
        <translation>Añadir por separado</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Read together</source>
        <translation>Leer juntos</translation>
    </message>
    <message>
        <source>Add to this conversation</source>
        <translation>Añadir a esta conversación</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>midiendo…</translation>
    </message>
    <message>
        <source>Read “{names}” together with “{title}”?</source>
        <translation>¿Leer «{names}» junto con «{title}»?</translation>
    </message>
    <message>
        <source>A new reading of all of them is made, and this conversation continues there.</source>
        <translation>Se crea una nueva lectura de todos ellos, y esta conversación continúa allí.</translation>
    </message>
    <message>
        <source>To read</source>
        <translation>Por leer</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>Espacio</translation>
    </message>
</context>
<context>
    <name>Audit</name>
    <message>
        <source>No text</source>
        <translation>Sin texto</translation>
    </message>
    <message>
        <source>Little text</source>
        <translation>Poco texto</translation>
    </message>
    <message>
        <source>Unreadable font</source>
        <translation>Tipo de letra ilegible</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>Dañada</translation>
    </message>
    <message>
        <source>No text left</source>
        <translation>Sin texto legible</translation>
    </message>
    <message>
        <source>Lost characters</source>
        <translation>Caracteres perdidos</translation>
    </message>
    <message>
        <source>Encoding guessed</source>
        <translation>Codificación supuesta</translation>
    </message>
    <message>
        <source>Recognised text</source>
        <translation>Texto reconocido</translation>
    </message>
    <message>
        <source>No words in the picture</source>
        <translation>Sin palabras en la imagen</translation>
    </message>
    <message>
        <source>Recognition failed</source>
        <translation>Falló el reconocimiento</translation>
    </message>
    <message>
        <source>This page is a picture; the model cannot read it until its text is recognised.</source>
        <translation>Esta página es una imagen; el modelo no puede leerla hasta que se reconozca su texto.</translation>
    </message>
    <message>
        <source>Most of this page is a picture; the model reads only the text below.</source>
        <translation>La mayor parte de esta página es una imagen; el modelo solo lee el texto de abajo.</translation>
    </message>
    <message>
        <source>The font does not say which characters it shows, so the text below may be wrong.</source>
        <translation>El tipo de letra no indica qué caracteres muestra, así que el texto de abajo puede ser erróneo.</translation>
    </message>
    <message>
        <source>Part of this page could not be read, so the text below has gaps.</source>
        <translation>Parte de esta página no se pudo leer, así que el texto de abajo tiene huecos.</translation>
    </message>
    <message>
        <source>Nothing of this page could be read, so the model does not know what it says.</source>
        <translation>No se pudo leer nada de esta página: el modelo no sabe qué dice.</translation>
    </message>
    <message>
        <source>Some characters could not be read. They appear as � below.</source>
        <translation>Algunos caracteres no se pudieron leer. Abajo aparecen como �.</translation>
    </message>
    <message>
        <source>The file does not declare its encoding. Accented and non-Latin characters were guessed and may be wrong below.</source>
        <translation>El archivo no declara su codificación. Los caracteres acentuados o no latinos se han supuesto y abajo pueden ser erróneos.</translation>
    </message>
    <message>
        <source>The text below was recognised in the picture of this page and may differ from it. The percentage says how sure the recognition is of its characters on average.</source>
        <translation>El texto de abajo se reconoció en la imagen de esta página y puede diferir de ella. El porcentaje indica la seguridad media del reconocimiento de sus caracteres.</translation>
    </message>
    <message>
        <source>No further words were recognised in the picture of this page.</source>
        <translation>No se reconocieron más palabras en la imagen de esta página.</translation>
    </message>
    <message>
        <source>Recognising the text of this page failed; the model cannot read it.</source>
        <translation>Falló el reconocimiento del texto de esta página; el modelo no puede leerla.</translation>
    </message>
    <message>
        <source>Header or footer</source>
        <translation>Encabezado o pie de página</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>Adjunto</translation>
    </message>
    <message>
        <source>Encrypted part</source>
        <translation>Parte cifrada</translation>
    </message>
    <message>
        <source>Signature</source>
        <translation>Firma</translation>
    </message>
    <message>
        <source>Only in the alternative version</source>
        <translation>Solo en la versión alternativa</translation>
    </message>
    <message>
        <source>Header fields</source>
        <translation>Campos de cabecera</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Embedded object</source>
        <translation>Objeto incrustado</translation>
    </message>
    <message>
        <source>Deleted text</source>
        <translation>Texto eliminado</translation>
    </message>
    <message>
        <source>Hidden text</source>
        <translation>Texto oculto</translation>
    </message>
    <message>
        <source>Formula without a value</source>
        <translation>Fórmula sin valor</translation>
    </message>
    <message>
        <source>Note without a reference</source>
        <translation>Nota sin referencia</translation>
    </message>
    <message>
        <source>Text from a layout</source>
        <translation>Texto de un diseño</translation>
    </message>
    <message>
        <source>Pronunciation aid</source>
        <translation>Ayuda de pronunciación</translation>
    </message>
    <message>
        <source>File property</source>
        <translation>Propiedad del archivo</translation>
    </message>
    <message>
        <source>Missing part</source>
        <translation>Parte que falta</translation>
    </message>
    <message>
        <source>Unknown part</source>
        <translation>Parte desconocida</translation>
    </message>
    <message>
        <source>This page has no text.</source>
        <translation>Esta página no tiene texto.</translation>
    </message>
    <message>
        <source>{number} suspicious</source>
        <translation>{number} dudosas</translation>
    </message>
    <message>
        <source>{number} left out</source>
        <translation>{number} excluidas</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read.</source>
        <translation>Tras este cambio, hay que leer unos {tokens}.</translation>
    </message>
    <message>
        <source>After this change, about {tokens} need to be read, which takes about {time}.</source>
        <translation>Tras este cambio, hay que leer unos {tokens}, lo que lleva alrededor de {time}.</translation>
    </message>
    <message>
        <source>“{part}” is not a page range. Write ranges like this: 1–12, 201–397.</source>
        <translation>«{part}» no es un intervalo de páginas. Escriba los intervalos así: 1–12, 201–397.</translation>
    </message>
    <message>
        <source>“{part}”: the document has {pages}.</source>
        <translation>«{part}»: el documento tiene {pages}.</translation>
    </message>
    <message>
        <source>That is every page; nothing would be left to read.</source>
        <translation>Esas son todas las páginas; no quedaría nada por leer.</translation>
    </message>
    <message>
        <source>All pages {number}</source>
        <translation>Todas {number}</translation>
    </message>
    <message>
        <source>Suspicious {number}</source>
        <translation>Dudosas {number}</translation>
    </message>
    <message>
        <source>Left out {number}</source>
        <translation>Excluidas {number}</translation>
    </message>
    <message>
        <source>Not in the text {number}</source>
        <translation>Fuera del texto {number}</translation>
    </message>
    <message>
        <source>This format has no pages; Lectern has numbered them itself.</source>
        <translation>Este formato no tiene páginas; Lectern las ha numerado por su cuenta.</translation>
    </message>
    <message>
        <source>The file was damaged and has been repaired.</source>
        <translation>El archivo estaba dañado y se ha reparado.</translation>
    </message>
    <message>
        <source>Read as {encoding}.</source>
        <translation>Leído como {encoding}.</translation>
    </message>
    <message>
        <source>An earlier version of Lectern extracted this text. It is kept as it was; if you extract it again, it must also be read again.</source>
        <translation>Una versión anterior de Lectern extrajo este texto. Se conserva tal cual; si lo extrae otra vez, también habrá que releerlo.</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>Página {number}</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Excluida</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vacía</translation>
    </message>
    <message>
        <source>Page {number} of {pages}</source>
        <translation>Página {number} de {pages}</translation>
    </message>
    <message>
        <source>Include these {pages}</source>
        <translation>Incluir {pages}</translation>
    </message>
    <message>
        <source>Leave out these {pages}</source>
        <translation>Excluir {pages}</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>It fits because of what is left out ({pages}).</source>
        <translation>Cabe porque se excluye una parte ({pages}).</translation>
    </message>
    <message>
        <source>It fits because {model} reads it.</source>
        <translation>Cabe porque la lee {model}.</translation>
    </message>
    <message>
        <source>It fits because the cache is kept as {format}.</source>
        <translation>Cabe porque la caché se guarda como {format}.</translation>
    </message>
    <message>
        <source>{model} holds {limit} only, and it takes about {needed}.</source>
        <translation>{model} solo admite {limit}, y hacen falta unos {needed}.</translation>
    </message>
    <message>
        <source>The whole takes about {needed}, and the model holds {limit}.</source>
        <translation>Todo ocupa unos {needed}, y el modelo admite {limit}.</translation>
    </message>
    <message>
        <source>As {format} it needs {needed} of memory, and only {limit} may be used.</source>
        <translation>Como {format} necesita {needed} de memoria, y solo pueden usarse {limit}.</translation>
    </message>
    <message>
        <source>The whole needs {needed} of memory, and only {limit} may be used.</source>
        <translation>Todo necesita {needed} de memoria, y solo pueden usarse {limit}.</translation>
    </message>
    <message>
        <source>p. {pages}</source>
        <translation>págs. {pages}</translation>
    </message>
</context>
<context>
    <name>AuditDialog</name>
    <message>
        <source>Text to be read</source>
        <translation>Texto que se leerá</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Extract the text again</source>
        <translation>Extraer el texto otra vez</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
</context>
<context>
    <name>BackupController</name>
    <message>
        <source>The library is damaged or missing</source>
        <translation>La biblioteca está dañada o falta</translation>
    </message>
    <message>
        <source>You can restore the backup of {moment}. It lacks everything added or asked since then. Nothing is deleted; the damaged file is kept under another name.</source>
        <translation>Puede restaurar la copia de seguridad del {moment}. Le falta todo lo añadido o preguntado desde entonces. No se elimina nada; el archivo dañado se conserva con otro nombre.</translation>
    </message>
    <message>
        <source>Restore the backup</source>
        <translation>Restaurar la copia</translation>
    </message>
    <message>
        <source>The stored text of “{name}” was damaged and has been extracted again.</source>
        <translation>El texto guardado de «{name}» estaba dañado y se ha extraído otra vez.</translation>
    </message>
    <message>
        <source>The library has been restored to {moment}.</source>
        <translation>La biblioteca se ha restaurado al estado del {moment}.</translation>
    </message>
</context>
<context>
    <name>BackupDialog</name>
    <message>
        <source>Include the saved readings</source>
        <translation>Incluir las lecturas guardadas</translation>
    </message>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>Cifrar el archivo con una frase de contraseña</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>Elegir un lugar…</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Copia de seguridad de la biblioteca</translation>
    </message>
    <message>
        <source>With them, documents need not be read again.</source>
        <translation>Con ellas, no hará falta releer los documentos.</translation>
    </message>
    <message>
        <source>The file grows by up to {size}.</source>
        <translation>El archivo crece hasta {size}.</translation>
    </message>
    <message>
        <source>Texts, conversations, notebooks, question sheets and settings go into one file, but neither models nor the documents&apos; own files.</source>
        <translation>Los textos, conversaciones, cuadernos, cuestionarios y preferencias van en un solo archivo, pero no los modelos ni los archivos de los propios documentos.</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>De lo contrario, cualquiera que tenga el archivo puede leerlo.</translation>
    </message>
    <message>
        <source>The file is encrypted. It opens with the passphrase that the data folder has now, even if you change that later.</source>
        <translation>El archivo se cifra. Se abre con la frase de contraseña que la carpeta de datos tiene ahora, aunque la cambie después.</translation>
    </message>
    <message>
        <source>The file is encrypted. The keyring stays on this computer, so the file needs a passphrase of its own.</source>
        <translation>El archivo se cifra. El llavero se queda en este ordenador, así que el archivo necesita su propia frase de contraseña.</translation>
    </message>
</context>
<context>
    <name>BackupFile</name>
    <message>
        <source>Backed up to {name} ({size}).</source>
        <translation>Copia guardada en {name} ({size}).</translation>
    </message>
    <message>
        <source>Damaged, and left out: {names}.</source>
        <translation>Dañados y no incluidos: {names}.</translation>
    </message>
    <message>
        <source>Everything in the backup was there already.</source>
        <translation>Todo lo que hay en la copia ya estaba.</translation>
    </message>
    <message>
        <source>Restored: {added}.</source>
        <translation>Restaurado: {added}.</translation>
    </message>
    <message>
        <source>Saved readings that will be read again: {number}.</source>
        <translation>Lecturas guardadas que se leerán de nuevo: {number}.</translation>
    </message>
    <message>
        <source>documents {number}</source>
        <translation>documentos: {number}</translation>
    </message>
    <message>
        <source>conversations {number}</source>
        <translation>conversaciones: {number}</translation>
    </message>
    <message>
        <source>messages {number}</source>
        <translation>mensajes: {number}</translation>
    </message>
    <message>
        <source>quotes {number}</source>
        <translation>citas: {number}</translation>
    </message>
    <message>
        <source>question sheets {number}</source>
        <translation>cuestionarios: {number}</translation>
    </message>
    <message>
        <source>saved readings {number}</source>
        <translation>lecturas guardadas: {number}</translation>
    </message>
</context>
<context>
    <name>BackupFileController</name>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurar una copia de seguridad</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Writing the backup</source>
        <translation>Escribiendo la copia de seguridad</translation>
    </message>
    <message>
        <source>Restoring the backup</source>
        <translation>Restaurando la copia de seguridad</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>Copia de seguridad de la biblioteca</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>A private window keeps nothing to back up.</source>
        <translation>Una ventana privada no conserva nada que copiar.</translation>
    </message>
    <message>
        <source>Backups of Lectern</source>
        <translation>Copias de seguridad de Lectern</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>The engine stopped and is restarting. Nothing read or asked is lost.</source>
        <translation>El motor se detuvo y se está reiniciando. No se pierde nada de lo leído o preguntado.</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}).</source>
        <translation>Los documentos y las preguntas se envían a {name} ({address}).</translation>
    </message>
    <message>
        <source>Documents and questions are sent to {name} ({address}), not encrypted.</source>
        <translation>Los documentos y las preguntas se envían sin cifrar a {name} ({address}).</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Cambiar…</translation>
    </message>
</context>
<context>
    <name>CacheMapView</name>
    <message>
        <source>Map of the cache</source>
        <translation>Mapa de la caché</translation>
    </message>
    <message>
        <source>{cells} cells of {blocks}</source>
        <translation>{cells} celdas de {blocks}</translation>
    </message>
    <message>
        <source>One cell is {blocks}</source>
        <translation>Una celda son {blocks}</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Current passphrase</source>
        <translation>Frase de contraseña actual</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Cambiar</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Establecer</translation>
    </message>
    <message>
        <source>Passphrase of the data folder</source>
        <translation>Frase de contraseña de la carpeta de datos</translation>
    </message>
    <message>
        <source>The data is not encrypted again. If you forget the passphrase, everything is lost.</source>
        <translation>Los datos no se cifran de nuevo. Si olvida la frase de contraseña, se pierde todo.</translation>
    </message>
</context>
<context>
    <name>Chat</name>
    <message>
        <source>New conversation</source>
        <translation>Nueva conversación</translation>
    </message>
    <message>
        <source>{used} of {limit} tokens · read {percent} %</source>
        <translation>{used} de {limit} tokens · leído {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>read {percent} %</source>
        <translation>leído {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>Choose a reading to ask about it</source>
        <translation>Elija una lectura para preguntar</translation>
    </message>
    <message>
        <source>Add a document to ask about it</source>
        <translation>Añada un documento para preguntar sobre él</translation>
    </message>
    <message>
        <source>Ask about {name}</source>
        <translation>Preguntar sobre {name}</translation>
    </message>
    <message>
        <source>Ask about {count} documents</source>
        <translation>Preguntar sobre {count} documentos</translation>
    </message>
    <message>
        <source>Replaces your earlier question</source>
        <translation>Sustituye su pregunta anterior</translation>
    </message>
    <message>
        <source>Waiting until “{title}” has been read</source>
        <translation>En espera de que se haya leído «{title}»</translation>
    </message>
    <message>
        <source>Nothing has been read yet</source>
        <translation>Aún no se ha leído nada</translation>
    </message>
    <message>
        <source>Answers from what has been read so far</source>
        <translation>Responde con lo leído hasta ahora</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences</source>
        <translation>El modelo de demostración solo encuentra y cita frases</translation>
    </message>
    <message>
        <source>Answers only from the document</source>
        <translation>Responde solo con el documento</translation>
    </message>
    <message>
        <source>recognised text</source>
        <translation>texto reconocido</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>no encontrada en las citas</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>no encontrada</translation>
    </message>
    <message>
        <source>p. {page}, not {named}</source>
        <translation>p.&#xa0;{page}, no {named}</translation>
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
        <translation>En {name}</translation>
    </message>
    <message>
        <source>The page contains the quote word for word</source>
        <translation>La página contiene la cita palabra por palabra</translation>
    </message>
    <message>
        <source>The page contains nearly these words, with the same numbers and negations</source>
        <translation>La página contiene casi estas palabras, con los mismos números y negaciones</translation>
    </message>
    <message>
        <source>The quote is not in the document</source>
        <translation>La cita no está en el documento</translation>
    </message>
    <message>
        <source>The short answer is not in the quotes</source>
        <translation>La respuesta breve no está en las citas</translation>
    </message>
    <message>
        <source>The text was recognised in a picture of the page</source>
        <translation>El texto se reconoció en una imagen de la página</translation>
    </message>
    <message>
        <source>Differences: {differences}</source>
        <translation>Diferencias: {differences}</translation>
    </message>
    <message>
        <source>Also on p. {pages}</source>
        <translation>También en p.&#xa0;{pages}</translation>
    </message>
    <message>
        <source>Also on p. {pages} and {more} more</source>
        <translation>También en p.&#xa0;{pages} y {more} más</translation>
    </message>
    <message>
        <source>The answer names page {named}; the quote is on page {page}</source>
        <translation>La respuesta indica la página {named}; la cita está en la página {page}</translation>
    </message>
    <message>
        <source>“{quote}” is added</source>
        <translation>«{quote}» está añadido</translation>
    </message>
    <message>
        <source>“{text}” is left out</source>
        <translation>«{text}» está omitido</translation>
    </message>
    <message>
        <source>“{quote}” replaces “{text}”</source>
        <translation>«{quote}» sustituye a «{text}»</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Preparando…</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Aún sin leer</translation>
    </message>
    <message>
        <source>Every page is read once. You can ask questions as soon as the first pages are done.</source>
        <translation>Cada página se lee una sola vez. Puede hacer preguntas en cuanto se hayan leído las primeras páginas.</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>Leer…</translation>
    </message>
    <message>
        <source>“{title}” is being read first. In the library, {key} moves this one forward in the queue.</source>
        <translation>Primero se está leyendo «{title}». En la biblioteca, {key} adelanta este documento en la cola.</translation>
    </message>
    <message>
        <source>Waiting to be read</source>
        <translation>En espera de ser leído</translation>
    </message>
    <message>
        <source>Read this first</source>
        <translation>Leer este primero</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>¿Qué quiere saber?</translation>
    </message>
    <message>
        <source>Written by the model. Each sentence has a quote that is on the page it names.</source>
        <translation>Escrito por el modelo. Cada frase tiene una cita que figura en la página indicada.</translation>
    </message>
    <message>
        <source>The demo model will answer. It looks for the sentence that answers, in English text, and quotes it. It does not reason, sum up or translate, and it misses some. Real models are under Models.</source>
        <translation>Responderá el modelo de demostración. Busca en textos en inglés la frase que responde y la cita. No razona, no resume ni traduce, y pasa algo por alto. Los modelos de verdad están en «Modelos».</translation>
    </message>
    <message>
        <source>Answers cite the pages they rest on. A question sheet asks many questions at once.</source>
        <translation>Las respuestas indican las páginas en que se apoyan. Un cuestionario hace muchas preguntas a la vez.</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>leyéndose</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Capítulos</translation>
    </message>
    <message>
        <source>But {words} are on p. {page}:</source>
        <translation>Pero {words} figuran en la p.&#xa0;{page}:</translation>
    </message>
    <message>
        <source>But {words} is on p. {page}:</source>
        <translation>Pero {words} figura en la p.&#xa0;{page}:</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>Versión anterior</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>Versión posterior</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Edit and ask again</source>
        <translation>Editar y volver a preguntar</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Responder de nuevo</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>Bifurcar desde aquí</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar los detalles</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>You asked: {text}</source>
        <translation>Pregunta: {text}</translation>
    </message>
    <message>
        <source>Answer: {text}</source>
        <translation>Respuesta: {text}</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>Esperando al motor</translation>
    </message>
    <message>
        <source>Opening the reading</source>
        <translation>Abriendo la lectura</translation>
    </message>
    <message>
        <source>Reading the question</source>
        <translation>Leyendo la pregunta</translation>
    </message>
    <message>
        <source>Thinking …</source>
        <translation>Pensando…</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Razonamiento</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Asked again after the engine stopped</source>
        <translation>Se volvió a preguntar tras detenerse el motor</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Detenida</translation>
    </message>
    <message>
        <source>Cut off at the length limit</source>
        <translation>Cortada en el límite de longitud</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>del primer {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>not in the {percent} % read so far</source>
        <translation>no está en el {percent}&#xa0;% leído hasta ahora</translation>
    </message>
    <message>
        <source>read {percent} % of the cache</source>
        <translation>leído el {percent}&#xa0;% de la caché</translation>
    </message>
    <message>
        <source>with {percent} % of the attention</source>
        <translation>con el {percent}&#xa0;% de la atención</translation>
    </message>
    <message>
        <source>reused {tokens}</source>
        <translation>{tokens} reutilizados</translation>
    </message>
    <message>
        <source>first word {seconds} s</source>
        <translation>primera palabra en {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>{speed} tok/s</source>
        <translation>{speed} tok/s</translation>
    </message>
    <message>
        <source>{verified} of {count} citations verified</source>
        <translation>{verified} de {count} referencias verificadas</translation>
    </message>
    <message>
        <source>1 citation verified</source>
        <translation>1 referencia verificada</translation>
    </message>
    <message>
        <source>{count} citations verified</source>
        <translation>{count} referencias verificadas</translation>
    </message>
    <message>
        <source>saw {tokens} of {whole} tokens, including the last {last}</source>
        <translation>vio {tokens} de {whole} tokens, incluidos los últimos {last}</translation>
    </message>
    <message>
        <source>saw the first {first} and the last {last} of {whole} tokens</source>
        <translation>vio los primeros {first} y los últimos {last} de {whole} tokens</translation>
    </message>
    <message>
        <source>saw the last {last} of {whole} tokens</source>
        <translation>vio los últimos {last} de {whole} tokens</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <source>Export this conversation</source>
        <translation>Exportar esta conversación</translation>
    </message>
    <message>
        <source>Ask about a whole document</source>
        <translation>Preguntar a un documento entero</translation>
    </message>
    <message>
        <source>Drop a document anywhere on this window. Lectern reads it once, from the first page to the last, and then answers every question at once.</source>
        <translation>Suelte un documento en cualquier lugar de esta ventana. Lectern lo lee una vez, de la primera página a la última, y luego responde al instante a cada pregunta.</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Añadir documentos</translation>
    </message>
    <message>
        <source>Will be asked as soon as this answer is complete</source>
        <translation>Se preguntará en cuanto termine esta respuesta</translation>
    </message>
    <message>
        <source>“Read” says how much of the text the model has processed.</source>
        <translation>«Leído» indica cuánto del texto ha procesado el modelo.</translation>
    </message>
</context>
<context>
    <name>ClosingDialog</name>
    <message>
        <source>Close Lectern?</source>
        <translation>¿Cerrar Lectern?</translation>
    </message>
    <message>
        <source>Keep reading</source>
        <translation>Seguir leyendo</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Files are still being added</source>
        <translation>Aún se están añadiendo archivos</translation>
    </message>
    <message>
        <source>Keep adding</source>
        <translation>Seguir añadiendo</translation>
    </message>
    <message>
        <source>Files that have not been added yet must be added again.</source>
        <translation>Los archivos que aún no se hayan añadido deberán añadirse de nuevo.</translation>
    </message>
    <message>
        <source>What has been read is kept. Reading continues from there when you open Lectern again.</source>
        <translation>Lo leído se conserva. La lectura continuará desde ahí cuando vuelva a abrir Lectern.</translation>
    </message>
    <message>
        <source>A private window keeps nothing. Everything in it is forgotten when it closes.</source>
        <translation>Una ventana privada no conserva nada. Todo su contenido se olvida al cerrarla.</translation>
    </message>
    <message>
        <source>“{title}” is being read</source>
        <translation>Se está leyendo «{title}»</translation>
    </message>
</context>
<context>
    <name>CollectionController</name>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>New collection</source>
        <translation>Nueva colección</translation>
    </message>
    <message>
        <source>Rename the collection</source>
        <translation>Renombrar la colección</translation>
    </message>
    <message>
        <source>Delete the collection “{name}”?</source>
        <translation>¿Eliminar la colección «{name}»?</translation>
    </message>
    <message>
        <source>Its readings stay in the library.</source>
        <translation>Sus lecturas permanecen en la biblioteca.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type the name of a command, reading or conversation</source>
        <translation>Nombre de una orden, lectura o conversación</translation>
    </message>
    <message>
        <source>Search all commands</source>
        <translation>Buscar entre todas las órdenes</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Órdenes</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Sin resultados</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Add to this conversation</source>
        <translation>Añadir a esta conversación</translation>
    </message>
    <message>
        <source>Question sheet</source>
        <translation>Cuestionario</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Bifurcar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
</context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>Connection to a server</source>
        <translation>Conexión a un servidor</translation>
    </message>
    <message>
        <source>Try it out</source>
        <translation>Probar</translation>
    </message>
    <message>
        <source>My documents and questions may be sent there</source>
        <translation>Mis documentos y preguntas pueden enviarse allí</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>On their way there they are not encrypted: anyone on the network can read them.</source>
        <translation>En el camino no van cifrados: cualquiera en la red puede leerlos.</translation>
    </message>
    <message>
        <source>Asking the server …</source>
        <translation>Consultando el servidor…</translation>
    </message>
    <message>
        <source>The server answers. It lists no models: name the one that it runs.</source>
        <translation>El servidor responde. No enumera ningún modelo: indique el que ejecuta.</translation>
    </message>
    <message>
        <source>The server answers. Its models: {models}.</source>
        <translation>El servidor responde. Sus modelos: {models}.</translation>
    </message>
    <message>
        <source>Context: {tokens} tokens.</source>
        <translation>Contexto: {tokens} tokens.</translation>
    </message>
    <message>
        <source>Any server with an OpenAI-compatible interface: vLLM, SGLang, llama.cpp, LM Studio, Ollama, another Lectern.</source>
        <translation>Cualquier servidor con la interfaz de OpenAI: vLLM, SGLang, llama.cpp, LM Studio, Ollama, otro Lectern.</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>Sin cambios</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>The only one</source>
        <translation>El único</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Clave</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
</context>
<context>
    <name>Conversation</name>
    <message>
        <source>Branch: {title}</source>
        <translation>Rama: {title}</translation>
    </message>
    <message>
        <source>The stored text of the question or of this answer is damaged, so nothing here is shown as proven. Check the question, then ask it again.</source>
        <translation>El texto guardado de la pregunta o de esta respuesta está dañado, así que nada de esto se muestra como probado. Revise la pregunta y hágala otra vez.</translation>
    </message>
    <message>
        <source>Lectern was closed before this answer was complete. The part already written is kept.</source>
        <translation>Lectern se cerró antes de completar esta respuesta. La parte ya escrita se conserva.</translation>
    </message>
    <message>
        <source>The engine stopped in the middle of this answer. The part already written is kept.</source>
        <translation>El motor se detuvo en medio de esta respuesta. La parte ya escrita se conserva.</translation>
    </message>
</context>
<context>
    <name>ConversionDialog</name>
    <message>
        <source>Encrypting the data folder</source>
        <translation>Cifrando la carpeta de datos</translation>
    </message>
    <message>
        <source>Decrypting the data folder</source>
        <translation>Descifrando la carpeta de datos</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message>
        <source>If you stop, it continues at the next start.</source>
        <translation>Si se detiene, continuará en el próximo inicio.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lecturas guardadas</translation>
    </message>
    <message>
        <source>Other files</source>
        <translation>Otros archivos</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} de {total}</translation>
    </message>
</context>
<context>
    <name>DataFolder</name>
    <message>
        <source>The data folder cannot be moved into itself.</source>
        <translation>La carpeta de datos no se puede mover dentro de sí misma.</translation>
    </message>
    <message>
        <source>Choose a folder somewhere else.</source>
        <translation>Elija una carpeta en otro lugar.</translation>
    </message>
    <message>
        <source>Lectern cannot write to {folder}.</source>
        <translation>Lectern no puede escribir en {folder}.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Elija otra carpeta.</translation>
    </message>
    <message>
        <source>{folder} is not empty.</source>
        <translation>{folder} no está vacía.</translation>
    </message>
    <message>
        <source>Choose an empty folder.</source>
        <translation>Elija una carpeta vacía.</translation>
    </message>
    <message>
        <source>The data takes {size}, but only {free} is free there.</source>
        <translation>Los datos ocupan {size}, pero allí solo hay {free} libres.</translation>
    </message>
    <message>
        <source>Choose another disk, or delete saved readings first.</source>
        <translation>Elija otro disco, o elimine antes lecturas guardadas.</translation>
    </message>
    <message>
        <source>New place of the data folder</source>
        <translation>Nuevo lugar de la carpeta de datos</translation>
    </message>
    <message>
        <source>Move {size} to {folder}?</source>
        <translation>¿Mover {size} a {folder}?</translation>
    </message>
    <message>
        <source>Lectern closes, moves its library, saved readings and models, and opens again. Readings in progress then continue.</source>
        <translation>Lectern se cierra, mueve su biblioteca, sus lecturas guardadas y sus modelos, y se abre de nuevo. Las lecturas en curso continúan entonces.</translation>
    </message>
    <message>
        <source>Close and move</source>
        <translation>Cerrar y mover</translation>
    </message>
    <message>
        <source>{folder} is set by {variable}.</source>
        <translation>{variable} fija {folder}.</translation>
    </message>
    <message>
        <source>Close Lectern, move the folder, and change {variable}.</source>
        <translation>Cierre Lectern, mueva la carpeta y cambie {variable}.</translation>
    </message>
    <message>
        <source>The data folder cannot be moved there.</source>
        <translation>La carpeta de datos no se puede mover ahí.</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>La carpeta de datos no se pudo mover. Sigue en su lugar anterior.</translation>
    </message>
    <message>
        <source>Check the target disk, then try again.</source>
        <translation>Compruebe el disco de destino e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The move was stopped.</source>
        <translation>El traslado se detuvo.</translation>
    </message>
    <message>
        <source>Everything is still in its old place.</source>
        <translation>Todo sigue en su lugar anterior.</translation>
    </message>
    <message>
        <source>Another program is using the data folder ({name}).</source>
        <translation>Otro programa está usando la carpeta de datos ({name}).</translation>
    </message>
    <message>
        <source>Close every other Lectern, then try again.</source>
        <translation>Cierre cualquier otro Lectern e inténtelo de nuevo.</translation>
    </message>
</context>
<context>
    <name>DialogController</name>
    <message>
        <source>A private window has no data folder to move.</source>
        <translation>Una ventana privada no tiene carpeta de datos que mover.</translation>
    </message>
    <message>
        <source>Open this address in your browser?</source>
        <translation>¿Abrir esta dirección en su navegador?</translation>
    </message>
    <message>
        <source>The document leads there. The page can see that somebody opened it.</source>
        <translation>El documento lleva ahí. El sitio puede ver que alguien la ha abierto.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Exportado a {name}</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>No reading is open</source>
        <translation>Ninguna lectura abierta</translation>
    </message>
    <message>
        <source>Kept by the server; cannot be seen here</source>
        <translation>En el servidor; aquí no se puede ver</translation>
    </message>
    <message>
        <source>{title}: nothing is read yet</source>
        <translation>{title}: aún no se ha leído nada</translation>
    </message>
    <message>
        <source>{title}: {filled} of {blocks}, {share} full</source>
        <translation>{title}: {filled} de {blocks}, lleno al {share}</translation>
    </message>
    <message>
        <source>{title}: {share} full</source>
        <translation>{title}: lleno al {share}</translation>
    </message>
    <message>
        <source>Each block holds {tokens} tokens of what the model has read; its colour says where it is.</source>
        <translation>Cada bloque contiene {tokens} tokens de lo que el modelo ha leído; su color indica dónde está.</translation>
    </message>
    <message>
        <source>On the GPU {blocks}</source>
        <translation>En la GPU {blocks}</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>In memory {blocks}</source>
        <translation>En memoria {blocks}</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>On the SSD {blocks}</source>
        <translation>En el SSD {blocks}</translation>
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
        <translation>tok/s al leer</translation>
    </message>
    <message>
        <source>tok/s, this answer</source>
        <translation>tok/s, esta respuesta</translation>
    </message>
    <message>
        <source>tok/s in the background</source>
        <translation>tok/s en segundo plano</translation>
    </message>
    <message>
        <source>tok/s, the last answer</source>
        <translation>tok/s, última respuesta</translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation>tok/s</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Ningún modelo cargado</translation>
    </message>
    <message>
        <source>{model} · on a server</source>
        <translation>{model} · en un servidor</translation>
    </message>
    <message>
        <source>No NVIDIA GPU</source>
        <translation>Sin GPU NVIDIA</translation>
    </message>
    <message>
        <source>All programs together keep the processor {share} busy.</source>
        <translation>El procesador está ocupado al {share}, con todos los programas juntos.</translation>
    </message>
    <message>
        <source>The engine uses {resident}: {weights} for weights, {mapped} of them straight from files, {cache} for the cache, and {rest} for everything else.</source>
        <translation>El motor ocupa {resident}: {weights} de pesos, {mapped} de ellos directamente desde archivos, {cache} de caché y {rest} de todo lo demás.</translation>
    </message>
    <message>
        <source>{own} · {free} free</source>
        <translation>{own} · {free} libres</translation>
    </message>
    <message>
        <source>Lectern uses {own}, other programs {others}, and {free} of {total} is free.</source>
        <translation>Lectern ocupa {own}, otros programas {others}, y quedan libres {free} de {total}.</translation>
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
        <translation>VRAM ocupada al {share}</translation>
    </message>
    <message>
        <source>writing {speed}</source>
        <translation>escribiendo {speed}</translation>
    </message>
    <message>
        <source>reading {speed}</source>
        <translation>leyendo {speed}</translation>
    </message>
    <message>
        <source>SSD {moves}</source>
        <translation>SSD {moves}</translation>
    </message>
    <message>
        <source>SSD idle</source>
        <translation>SSD en reposo</translation>
    </message>
</context>
<context>
    <name>DockView</name>
    <message>
        <source>Engine</source>
        <translation>Motor</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show one line</source>
        <translation>Mostrar una línea</translation>
    </message>
    <message>
        <source>How many tokens the model reads or writes in a second.</source>
        <translation>Cuántos tokens lee o escribe el modelo por segundo.</translation>
    </message>
</context>
<context>
    <name>DocumentSwitch</name>
    <message>
        <source>Documents read together</source>
        <translation>Documentos leídos juntos</translation>
    </message>
    <message>
        <source>{name}  ({percent} of the attention)</source>
        <translation>{name}  ({percent} de la atención)</translation>
    </message>
</context>
<context>
    <name>DownloadCard</name>
    <message>
        <source>Pause {name}</source>
        <translation>Pausar {name}</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>Reanudar {name}</translation>
    </message>
    <message>
        <source>Cancel {name}</source>
        <translation>Cancelar {name}</translation>
    </message>
</context>
<context>
    <name>Downloads</name>
    <message>
        <source>Asking the hub …</source>
        <translation>Consultando el hub…</translation>
    </message>
    <message>
        <source>Checking the download …</source>
        <translation>Comprobando la descarga…</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} de {total}</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pausa</translation>
    </message>
</context>
<context>
    <name>DropVeil</name>
    <message>
        <source>Drop to add to the library</source>
        <translation>Suelte para añadir a la biblioteca</translation>
    </message>
</context>
<context>
    <name>EncryptDialog</name>
    <message>
        <source>With a passphrase</source>
        <translation>Con una frase de contraseña</translation>
    </message>
    <message>
        <source>With the system&apos;s keyring</source>
        <translation>Con el llavero del sistema</translation>
    </message>
    <message>
        <source>I understand that there is no other way to open it</source>
        <translation>Entiendo que no hay otra forma de abrirla</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Close and encrypt</source>
        <translation>Cerrar y cifrar</translation>
    </message>
    <message>
        <source>Encrypt the data folder</source>
        <translation>Cifrar la carpeta de datos</translation>
    </message>
    <message>
        <source>Texts, the search index, conversations, question sheets and saved readings are encrypted on disk; models and exported files are not. Saved readings take a little longer to open. Lectern closes, rewrites everything once, and opens again. If this is interrupted, it continues at the next start.</source>
        <translation>Los textos, el índice de búsqueda, las conversaciones, los cuestionarios y las lecturas guardadas se cifran en el disco; los modelos y los archivos exportados, no. Las lecturas guardadas tardan un poco más en abrirse. Lectern se cierra, reescribe todo una vez y se abre de nuevo. Si se interrumpe, continúa en el próximo inicio.</translation>
    </message>
    <message>
        <source>You enter it at every start. A forgotten passphrase cannot be recovered: everything would be lost.</source>
        <translation>Se introduce en cada inicio. Una frase de contraseña olvidada no se puede recuperar: se perdería todo.</translation>
    </message>
    <message>
        <source>The folder opens without asking while you are logged in. If you lose the keyring, with the computer or the account, everything is lost.</source>
        <translation>La carpeta se abre sin preguntar mientras su sesión está iniciada. Si pierde el llavero, con el ordenador o la cuenta, se pierde todo.</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Export conversation</source>
        <translation>Exportar la conversación</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Página web</translation>
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
        <translation>{place}, texto reconocido</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>no encontrada en las citas</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>no encontrada</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Cuaderno</translation>
    </message>
    <message>
        <source>About {documents}. Exported from Lectern, {date}.</source>
        <translation>Sobre {documents}. Exportado de Lectern, {date}.</translation>
    </message>
    <message>
        <source>✓ quoted word for word, ≈ nearly, ? not found</source>
        <translation>✓ citado palabra por palabra, ≈ casi, ? no encontrado</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Razonamiento</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Encrypt the file with a passphrase</source>
        <translation>Cifrar el archivo con una frase de contraseña</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Choose a place …</source>
        <translation>Elegir un lugar…</translation>
    </message>
    <message>
        <source>Export the saved reading</source>
        <translation>Exportar la lectura guardada</translation>
    </message>
    <message>
        <source>Otherwise, anyone who has the file can read it.</source>
        <translation>De lo contrario, cualquiera que tenga el archivo puede leerlo.</translation>
    </message>
    <message>
        <source>The file contains the text of {title}. Outside the data folder, only a passphrase of its own protects it.</source>
        <translation>El archivo contiene el texto de {title}. Fuera de la carpeta de datos, solo lo protege una frase de contraseña propia.</translation>
    </message>
</context>
<context>
    <name>FailureDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Algo ha fallado</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>Failures</name>
    <message>
        <source>The backup {path} cannot be written: {reason}.</source>
        <translation>No se puede escribir la copia de seguridad {path}: {reason}.</translation>
    </message>
    <message>
        <source>{path} lies in the data folder itself.</source>
        <translation>{path} está dentro de la propia carpeta de datos.</translation>
    </message>
    <message>
        <source>Choose a place outside it, ideally on another disk.</source>
        <translation>Elija un lugar fuera de ella, mejor en otro disco.</translation>
    </message>
    <message>
        <source>The backup {path} cannot be read: {reason}.</source>
        <translation>No se puede leer la copia de seguridad {path}: {reason}.</translation>
    </message>
    <message>
        <source>Check the name, the permissions and the disk.</source>
        <translation>Compruebe el nombre, los permisos y el disco.</translation>
    </message>
    <message>
        <source>{path} is not a backup written by Lectern.</source>
        <translation>{path} no es una copia de seguridad escrita por Lectern.</translation>
    </message>
    <message>
        <source>Choose another file. Nothing was changed.</source>
        <translation>Elija otro archivo. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The backup {path} is damaged or was altered: {what}.</source>
        <translation>La copia de seguridad {path} está dañada o fue alterada: {what}.</translation>
    </message>
    <message>
        <source>Use another backup. Nothing was changed.</source>
        <translation>Use otra copia de seguridad. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The backup {path} was written by a newer Lectern.</source>
        <translation>La copia de seguridad {path} la escribió un Lectern más reciente.</translation>
    </message>
    <message>
        <source>Update Lectern. Nothing was changed.</source>
        <translation>Actualice Lectern. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The backup {path} is encrypted.</source>
        <translation>La copia de seguridad {path} está cifrada.</translation>
    </message>
    <message>
        <source>Give the passphrase it was written with.</source>
        <translation>Indique la frase de contraseña con que se escribió.</translation>
    </message>
    <message>
        <source>The passphrase does not open the backup {path}.</source>
        <translation>La frase de contraseña no abre la copia de seguridad {path}.</translation>
    </message>
    <message>
        <source>Enter the passphrase that was in use when it was written.</source>
        <translation>Introduzca la frase de contraseña que estaba en uso cuando se escribió.</translation>
    </message>
    <message>
        <source>The backup could not be restored completely: {reason}.</source>
        <translation>La copia de seguridad no se pudo restaurar por completo: {reason}.</translation>
    </message>
    <message>
        <source>Free some disk space, or check the permissions, then restore it again.</source>
        <translation>Libere espacio en el disco o compruebe los permisos, y restáurela de nuevo.</translation>
    </message>
    <message>
        <source>Stopped; no backup was written.</source>
        <translation>Detenido; no se escribió ninguna copia de seguridad.</translation>
    </message>
    <message>
        <source>An existing backup of the same name is unchanged.</source>
        <translation>Una copia de seguridad del mismo nombre sigue como estaba.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>Restore the backup again to add what is missing.</source>
        <translation>Restaure otra vez la copia de seguridad para añadir lo que falta.</translation>
    </message>
    <message>
        <source>This is no longer in the library.</source>
        <translation>Esto ya no está en la biblioteca.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Elija otra cosa.</translation>
    </message>
    <message>
        <source>The library {path} cannot be rewritten: {reason}.</source>
        <translation>No se puede reescribir la biblioteca {path}: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. Nothing was changed.</source>
        <translation>Compruebe los permisos y el disco. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>Lectern continues when it is next started.</source>
        <translation>Lectern continúa la próxima vez que se inicie.</translation>
    </message>
    <message>
        <source>Another Lectern is encrypting or decrypting the data folder.</source>
        <translation>Otro Lectern está cifrando o descifrando la carpeta de datos.</translation>
    </message>
    <message>
        <source>Wait until it has finished.</source>
        <translation>Espere a que haya terminado.</translation>
    </message>
    <message>
        <source>The data folder could not be converted: {error}.</source>
        <translation>La carpeta de datos no se pudo convertir: {error}.</translation>
    </message>
    <message>
        <source>Free some space, or check the permissions. The conversion continues at the next start.</source>
        <translation>Libere espacio o compruebe los permisos. La conversión continúa en el próximo inicio.</translation>
    </message>
    <message>
        <source>The answer was stopped.</source>
        <translation>La respuesta se detuvo.</translation>
    </message>
    <message>
        <source>Ask again when you like.</source>
        <translation>Pregunte de nuevo cuando quiera.</translation>
    </message>
    <message>
        <source>The engine is not running.</source>
        <translation>El motor no está en marcha.</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>Arránquelo de nuevo.</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens, and a question with its answer takes up to {room}, but the model holds only {limit}.</source>
        <translation>Los documentos tienen {tokens} tokens y una pregunta con su respuesta ocupa hasta {room}, pero el modelo admite {limit}.</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents together, or choose a model with a longer context.</source>
        <translation>Excluya páginas, lea menos documentos juntos o elija un modelo con un contexto más largo.</translation>
    </message>
    <message>
        <source>The reading needs {needed_bytes} of memory for {tokens} tokens in {kv_format}, but only {limit_bytes} may be used.</source>
        <translation>La lectura necesita {needed_bytes} de memoria para {tokens} tokens en {kv_format}, y se pueden usar {limit_bytes}.</translation>
    </message>
    <message>
        <source>Choose a smaller cache format, close other programs, or read fewer documents together.</source>
        <translation>Elija un formato de caché más pequeño, cierre otros programas o lea menos documentos juntos.</translation>
    </message>
    <message>
        <source>Saving the reading needs {needed_bytes} of disk space, but only {limit_bytes} is free.</source>
        <translation>Guardar la lectura necesita {needed_bytes} de disco, y hay {limit_bytes} libres.</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings.</source>
        <translation>Libere espacio o elimine lecturas guardadas.</translation>
    </message>
    <message>
        <source>This reading is no longer in the library.</source>
        <translation>Esta lectura ya no está en la biblioteca.</translation>
    </message>
    <message>
        <source>Add its files again.</source>
        <translation>Añada de nuevo sus archivos.</translation>
    </message>
    <message>
        <source>The engine stopped several times while reading these documents.</source>
        <translation>El motor se detuvo varias veces mientras leía estos documentos.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then read them again.</source>
        <translation>Cierre otros programas o elija un modelo más pequeño, y léalos de nuevo.</translation>
    </message>
    <message>
        <source>The reading was stopped.</source>
        <translation>La lectura se detuvo.</translation>
    </message>
    <message>
        <source>What was saved is kept; continue at any time.</source>
        <translation>Lo guardado se conserva; continúe en cualquier momento.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it as PDF.</source>
        <translation>Ábralo en su propio programa y guárdelo como PDF.</translation>
    </message>
    <message>
        <source>Recognise its text with an OCR program and add the result.</source>
        <translation>Reconozca su texto con un programa de OCR y añada el resultado.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {detail}.</source>
        <translation>«{name}» no se puede abrir: {detail}.</translation>
    </message>
    <message>
        <source>Check the path and the permissions of the file.</source>
        <translation>Compruebe la ruta y los permisos del archivo.</translation>
    </message>
    <message>
        <source>“{name}” is {detail}.</source>
        <translation>«{name}» es {detail}.</translation>
    </message>
    <message>
        <source>“{name}” is encrypted.</source>
        <translation>«{name}» está cifrado.</translation>
    </message>
    <message>
        <source>Enter its password.</source>
        <translation>Introduzca su contraseña.</translation>
    </message>
    <message>
        <source>The password does not open “{name}”.</source>
        <translation>La contraseña no abre «{name}».</translation>
    </message>
    <message>
        <source>Enter the correct password.</source>
        <translation>Introduzca la contraseña correcta.</translation>
    </message>
    <message>
        <source>“{name}” is locked {detail}.</source>
        <translation>«{name}» está bloqueado {detail}.</translation>
    </message>
    <message>
        <source>“{name}” is damaged: {detail}.</source>
        <translation>«{name}» está dañado: {detail}.</translation>
    </message>
    <message>
        <source>Get it again, or open it in its original program and save it again.</source>
        <translation>Consígalo de nuevo, o ábralo en su programa original y vuelva a guardarlo.</translation>
    </message>
    <message>
        <source>“{name}” is too large: {detail}.</source>
        <translation>«{name}» es demasiado grande: {detail}.</translation>
    </message>
    <message>
        <source>Split it into several documents.</source>
        <translation>Divídalo en varios documentos.</translation>
    </message>
    <message>
        <source>Reading “{name}” took too much memory.</source>
        <translation>Leer «{name}» requirió demasiada memoria.</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s.</source>
        <translation>Leer «{name}» llevó más de {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Reading “{name}” took longer than {seconds} s after page {number}.</source>
        <translation>Leer «{name}» llevó más de {seconds}&#xa0;s después de la página {number}.</translation>
    </message>
    <message>
        <source>The parser failed on “{name}”.</source>
        <translation>El analizador falló con «{name}».</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” ({status}).</source>
        <translation>El analizador se cerró de golpe con «{name}» ({status}).</translation>
    </message>
    <message>
        <source>The parser crashed on “{name}” after page {number} ({status}).</source>
        <translation>El analizador se cerró de golpe con «{name}» después de la página {number} ({status}).</translation>
    </message>
    <message>
        <source>“{name}” cannot be shown: {reason}.</source>
        <translation>No se puede mostrar «{name}»: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” changed while it was being read.</source>
        <translation>«{name}» cambió mientras se leía.</translation>
    </message>
    <message>
        <source>Read it again.</source>
        <translation>Léalo de nuevo.</translation>
    </message>
    <message>
        <source>“{name}” has no text.</source>
        <translation>«{name}» no tiene texto.</translation>
    </message>
    <message>
        <source>Check that it is the right file.</source>
        <translation>Compruebe que es el archivo correcto.</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages.</source>
        <translation>«{name}» no tiene texto en ninguna de sus {number} páginas.</translation>
    </message>
    <message>
        <source>“{name}” has no text ({reasons}).</source>
        <translation>«{name}» no tiene texto ({reasons}).</translation>
    </message>
    <message>
        <source>“{name}” has no text on any of its {number} pages ({reasons}).</source>
        <translation>«{name}» no tiene texto en ninguna de sus {number} páginas ({reasons}).</translation>
    </message>
    <message>
        <source>Save it without a password.</source>
        <translation>Guárdelo sin contraseña.</translation>
    </message>
    <message>
        <source>its name is not UTF-8</source>
        <translation>su nombre no está en UTF-8</translation>
    </message>
    <message>
        <source>Rename the file, then add it again.</source>
        <translation>Cambie el nombre del archivo y añádalo de nuevo.</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>no es un archivo</translation>
    </message>
    <message>
        <source>it cannot be opened as {kind}</source>
        <translation>no se puede abrir como {kind}</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>está vacío</translation>
    </message>
    <message>
        <source>it has no pages</source>
        <translation>no tiene páginas</translation>
    </message>
    <message>
        <source>its part {part} is missing or broken</source>
        <translation>su parte {part} falta o está rota</translation>
    </message>
    <message>
        <source>it has more than {most} pages</source>
        <translation>tiene más de {most} páginas</translation>
    </message>
    <message>
        <source>it has more than {most} characters</source>
        <translation>tiene más de {most} caracteres</translation>
    </message>
    <message>
        <source>it has {number} bytes, more than the {most} allowed</source>
        <translation>tiene {number} bytes, más de los {most} permitidos</translation>
    </message>
    <message>
        <source>it unpacks to {unpacked_bytes}</source>
        <translation>descomprimido ocupa {unpacked_bytes}</translation>
    </message>
    <message>
        <source>its tables repeat more than {number} characters</source>
        <translation>sus tablas repiten más de {number} caracteres</translation>
    </message>
    <message>
        <source>neither text nor a known kind of document</source>
        <translation>ni texto ni un tipo de documento conocido</translation>
    </message>
    <message>
        <source>a saved reading</source>
        <translation>una lectura guardada</translation>
    </message>
    <message>
        <source>Import it among the saved readings.</source>
        <translation>Impórtela entre las lecturas guardadas.</translation>
    </message>
    <message>
        <source>a backup of a library</source>
        <translation>una copia de seguridad de una biblioteca</translation>
    </message>
    <message>
        <source>Restore it instead of adding it.</source>
        <translation>Restáurela en lugar de añadirla.</translation>
    </message>
    <message>
        <source>a picture ({kind})</source>
        <translation>una imagen ({kind})</translation>
    </message>
    <message>
        <source>Save it as PNG, JPEG, TIFF or PDF.</source>
        <translation>Guárdelo como PNG, JPEG, TIFF o PDF.</translation>
    </message>
    <message>
        <source>a picture of {width} by {height} pixels</source>
        <translation>una imagen de {width} por {height} píxeles</translation>
    </message>
    <message>
        <source>Save it with fewer pixels.</source>
        <translation>Guárdela con menos píxeles.</translation>
    </message>
    <message>
        <source>an OpenDocument file</source>
        <translation>un archivo OpenDocument</translation>
    </message>
    <message>
        <source>Save it as DOCX or PDF.</source>
        <translation>Guárdelo como DOCX o PDF.</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>un archivo comprimido</translation>
    </message>
    <message>
        <source>Unpack it and add the documents it contains.</source>
        <translation>Descomprímalo y añada los documentos que contiene.</translation>
    </message>
    <message>
        <source>in an old office format</source>
        <translation>en un formato antiguo de Office</translation>
    </message>
    <message>
        <source>Save it as DOCX, PPTX, XLSX or PDF.</source>
        <translation>Guárdelo como DOCX, PPTX, XLSX o PDF.</translation>
    </message>
    <message>
        <source>with a password of its archive</source>
        <translation>con una contraseña de su archivo comprimido</translation>
    </message>
    <message>
        <source>with an office password</source>
        <translation>con una contraseña de Office</translation>
    </message>
    <message>
        <source>with a password</source>
        <translation>con una contraseña</translation>
    </message>
    <message>
        <source>by copy protection</source>
        <translation>por una protección contra copia</translation>
    </message>
    <message>
        <source>Ask its seller for a copy without it.</source>
        <translation>Pida a su vendedor una copia sin ella.</translation>
    </message>
    <message>
        <source>by encryption for its receiver</source>
        <translation>por un cifrado para su destinatario</translation>
    </message>
    <message>
        <source>Open it in your mail program and save what it says as text or PDF.</source>
        <translation>Ábralo en su programa de correo y guarde su contenido como texto o PDF.</translation>
    </message>
    <message>
        <source>The data folder {root} is encrypted.</source>
        <translation>La carpeta de datos {root} está cifrada.</translation>
    </message>
    <message>
        <source>Enter its passphrase at the terminal, or name a file with it in {variable}.</source>
        <translation>Indique su frase de contraseña en el terminal, o en un archivo que señale {variable}.</translation>
    </message>
    <message>
        <source>The passphrase does not open the data folder {root}.</source>
        <translation>La frase de contraseña no abre la carpeta de datos {root}.</translation>
    </message>
    <message>
        <source>Enter the correct passphrase; without it nothing can be opened.</source>
        <translation>Introduzca la frase de contraseña correcta; sin ella no se puede abrir nada.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key of the data folder {root}.</source>
        <translation>El llavero del sistema no entrega la clave de la carpeta de datos {root}.</translation>
    </message>
    <message>
        <source>Unlock the keyring, or log in as the person who encrypted it. Nothing was changed.</source>
        <translation>Desbloquee el llavero, o inicie sesión con la cuenta que la cifró. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The system has no keyring that could keep the key.</source>
        <translation>El sistema no tiene un llavero que pueda guardar la clave.</translation>
    </message>
    <message>
        <source>Protect the data folder with a passphrase instead.</source>
        <translation>Proteja la carpeta de datos con una frase de contraseña.</translation>
    </message>
    <message>
        <source>The data folder {root} was encrypted by a newer Lectern.</source>
        <translation>La carpeta de datos {root} la cifró un Lectern más reciente.</translation>
    </message>
    <message>
        <source>Update Lectern.</source>
        <translation>Actualice Lectern.</translation>
    </message>
    <message>
        <source>The key file {path} is damaged, and so is its copy.</source>
        <translation>El archivo de clave {path} está dañado, y su copia también.</translation>
    </message>
    <message>
        <source>Restore one of the two from your own backup. Nothing else was changed.</source>
        <translation>Restaure uno de los dos de su propia copia de seguridad. No se ha cambiado nada más.</translation>
    </message>
    <message>
        <source>No passphrase opens the data folder {root} any more.</source>
        <translation>Ya ninguna frase de contraseña abre la carpeta de datos {root}.</translation>
    </message>
    <message>
        <source>Give the backup a passphrase of its own. Nothing was written.</source>
        <translation>Dé a la copia una frase de contraseña propia. No se ha escrito nada.</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} has changed in the meantime.</source>
        <translation>El archivo de clave de la carpeta de datos {root} ha cambiado entretanto.</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, then try again. Nothing was changed.</source>
        <translation>Cierre Lectern en todas partes e inténtelo de nuevo. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The key file of the data folder {root} cannot be written: {error}.</source>
        <translation>No se puede escribir el archivo de clave de la carpeta de datos {root}: {error}.</translation>
    </message>
    <message>
        <source>A passphrase has {fewest} to {most} characters.</source>
        <translation>Una frase de contraseña tiene de {fewest} a {most} caracteres.</translation>
    </message>
    <message>
        <source>Choose some words that nobody can guess.</source>
        <translation>Elija unas palabras que nadie pueda adivinar.</translation>
    </message>
    <message>
        <source>The passphrase that was typed is not UTF-8.</source>
        <translation>La frase de contraseña introducida no está en UTF-8.</translation>
    </message>
    <message>
        <source>Set the terminal to UTF-8, or put the passphrase into a file.</source>
        <translation>Ponga el terminal en UTF-8, o escriba la frase de contraseña en un archivo.</translation>
    </message>
    <message>
        <source>{path} could not be deleted: {reason}.</source>
        <translation>No se pudo eliminar {path}: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions, or delete it by hand.</source>
        <translation>Compruebe los permisos, o elimínelo a mano.</translation>
    </message>
    <message>
        <source>The backup of the library cannot be written: {reason}.</source>
        <translation>No se puede escribir la copia de seguridad de la biblioteca: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk. The library itself is not touched.</source>
        <translation>Compruebe los permisos y el disco. La propia biblioteca no se ha tocado.</translation>
    </message>
    <message>
        <source>The backup {path} still holds what was deleted: {reason}.</source>
        <translation>La copia de seguridad {path} aún contiene lo eliminado: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions, and delete the file by hand.</source>
        <translation>Compruebe los permisos y elimine el archivo a mano.</translation>
    </message>
    <message>
        <source>The library {path} was written by a newer Lectern.</source>
        <translation>La biblioteca {path} la escribió un Lectern más reciente.</translation>
    </message>
    <message>
        <source>Update Lectern, or choose another data folder with --data-dir.</source>
        <translation>Actualice Lectern o elija otra carpeta de datos con --data-dir.</translation>
    </message>
    <message>
        <source>The library {path} is damaged.</source>
        <translation>La biblioteca {path} está dañada.</translation>
    </message>
    <message>
        <source>Move the file away and add the documents again.</source>
        <translation>Mueva el archivo a otro lugar y añada de nuevo los documentos.</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore.</source>
        <translation>Para restaurar su copia de seguridad del {moment}, ejecute lectern restore.</translation>
    </message>
    <message>
        <source>The search index of the library {path} is damaged.</source>
        <translation>El índice de búsqueda de la biblioteca {path} está dañado.</translation>
    </message>
    <message>
        <source>To rebuild it, run lectern verify.</source>
        <translation>Para reconstruirlo, ejecute lectern verify.</translation>
    </message>
    <message>
        <source>The library {path} is missing.</source>
        <translation>Falta la biblioteca {path}.</translation>
    </message>
    <message>
        <source>To restore its backup of {moment}, run lectern restore; to start over, move the backup away.</source>
        <translation>Para restaurar su copia de seguridad del {moment}, ejecute lectern restore; para empezar de cero, mueva la copia a otro lugar.</translation>
    </message>
    <message>
        <source>The disk is full: the library could not be written.</source>
        <translation>El disco está lleno: no se pudo escribir la biblioteca.</translation>
    </message>
    <message>
        <source>Free some space, or choose another data folder with --data-dir. Nothing was lost.</source>
        <translation>Libere espacio o elija otra carpeta de datos con --data-dir. No se ha perdido nada.</translation>
    </message>
    <message>
        <source>Another Lectern is writing to the library.</source>
        <translation>Otro Lectern está escribiendo en la biblioteca.</translation>
    </message>
    <message>
        <source>Try again when it has finished, or close it.</source>
        <translation>Inténtelo de nuevo cuando haya terminado, o ciérrelo.</translation>
    </message>
    <message>
        <source>The library {path} cannot be used: {error}.</source>
        <translation>La biblioteca {path} no se puede usar: {error}.</translation>
    </message>
    <message>
        <source>Check the permissions and the disk, or choose another one with --data-dir.</source>
        <translation>Compruebe los permisos y el disco, o elija otra con --data-dir.</translation>
    </message>
    <message>
        <source>The library {path} does not open with the key of its data folder.</source>
        <translation>La biblioteca {path} no se abre con la clave de su carpeta de datos.</translation>
    </message>
    <message>
        <source>Restore the library and its key file from the same backup. Nothing was changed.</source>
        <translation>Restaure la biblioteca y su archivo de clave de la misma copia de seguridad. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The library {path} is encrypted.</source>
        <translation>La biblioteca {path} está cifrada.</translation>
    </message>
    <message>
        <source>Close Lectern, then open it again with the passphrase. Nothing was changed.</source>
        <translation>Cierre Lectern y ábralo de nuevo con la frase de contraseña. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>Restore its key file encryption.json from your own backup. Nothing was changed.</source>
        <translation>Restaure su archivo de clave encryption.json de su propia copia de seguridad. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>A document of this reading has been deleted from the library.</source>
        <translation>Se ha eliminado de la biblioteca un documento de esta lectura.</translation>
    </message>
    <message>
        <source>Add its file again. Nothing was changed.</source>
        <translation>Vuelva a añadir el archivo. No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>There is already a collection “{name}”.</source>
        <translation>Ya hay una colección «{name}».</translation>
    </message>
    <message>
        <source>Choose another name, or move the readings there.</source>
        <translation>Elija otro nombre o mueva las lecturas allí.</translation>
    </message>
    <message>
        <source>The stored text of “{name}” is damaged ({what}), and its file has changed or is missing.</source>
        <translation>El texto guardado de «{name}» está dañado ({what}), y su archivo ha cambiado o falta.</translation>
    </message>
    <message>
        <source>Add the file again. Until then it is not used for answers; conversations are kept.</source>
        <translation>Añada de nuevo el archivo. Hasta entonces no se usa para responder; las conversaciones se conservan.</translation>
    </message>
    <message>
        <source>There is no backup of the library {path}.</source>
        <translation>No hay copia de seguridad de la biblioteca {path}.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>No se ha cambiado nada.</translation>
    </message>
    <message>
        <source>The library {path} is not damaged.</source>
        <translation>La biblioteca {path} no está dañada.</translation>
    </message>
    <message>
        <source>Nothing was changed. To check and repair its contents, run lectern verify.</source>
        <translation>No se ha cambiado nada; la orden lectern verify comprueba y repara su contenido.</translation>
    </message>
    <message>
        <source>The backup {path} is damaged as well.</source>
        <translation>La copia de seguridad {path} también está dañada.</translation>
    </message>
    <message>
        <source>The backup cannot be put back: {reason}.</source>
        <translation>No se puede reponer la copia de seguridad: {reason}.</translation>
    </message>
    <message>
        <source>Close Lectern everywhere, check the permissions and the disk, and try again.</source>
        <translation>Cierre Lectern en todas partes, compruebe los permisos y el disco, e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The engine stopped: {how}.</source>
        <translation>El motor se detuvo: {how}.</translation>
    </message>
    <message>
        <source>Try again; what was saved is kept. If it stops again, free some memory.</source>
        <translation>Inténtelo de nuevo; lo guardado se conserva. Si vuelve a detenerse, libere memoria.</translation>
    </message>
    <message>
        <source>The engine keeps stopping: {how}.</source>
        <translation>El motor se detiene una y otra vez: {how}.</translation>
    </message>
    <message>
        <source>Close other programs or choose a smaller model, then start it again.</source>
        <translation>Cierre otros programas o elija un modelo más pequeño, y arránquelo de nuevo.</translation>
    </message>
    <message>
        <source>The engine cannot be started ({program}: {reason}).</source>
        <translation>El motor no puede arrancar ({program}: {reason}).</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>Instale Lectern de nuevo.</translation>
    </message>
    <message>
        <source>The engine answered with {kind} instead of {expected}.</source>
        <translation>El motor respondió con {kind} en lugar de {expected}.</translation>
    </message>
    <message>
        <source>Install Lectern again, so that both come from one version.</source>
        <translation>Instale Lectern de nuevo, para que ambos sean de la misma versión.</translation>
    </message>
    <message>
        <source>it ended with status {code}</source>
        <translation>terminó con el código {code}</translation>
    </message>
    <message>
        <source>it was ended by signal {number} ({name})</source>
        <translation>lo interrumpió la señal {number} ({name})</translation>
    </message>
    <message>
        <source>it is still running</source>
        <translation>sigue en marcha</translation>
    </message>
    <message>
        <source>it is not running</source>
        <translation>no está en marcha</translation>
    </message>
    <message>
        <source>it did not answer for {seconds} s</source>
        <translation>no respondió durante {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>it stopped accepting requests</source>
        <translation>dejó de aceptar peticiones</translation>
    </message>
    <message>
        <source>it broke the protocol ({reason})</source>
        <translation>incumplió el protocolo ({reason})</translation>
    </message>
    <message>
        <source>it could not read a message ({reason})</source>
        <translation>no pudo leer un mensaje ({reason})</translation>
    </message>
    <message>
        <source>There is no engine called {name}.</source>
        <translation>No hay ningún motor llamado {name}.</translation>
    </message>
    <message>
        <source>Choose one of: {names}.</source>
        <translation>Elija uno de estos: {names}.</translation>
    </message>
    <message>
        <source>The hub has no model named {model}.</source>
        <translation>El hub no tiene ningún modelo llamado {model}.</translation>
    </message>
    <message>
        <source>Check the name on the model&apos;s page. For a private model, first log in with the command hf auth login.</source>
        <translation>Compruebe el nombre en la página del modelo. Para un modelo privado, inicie antes sesión con la orden hf auth login.</translation>
    </message>
    <message>
        <source>You must accept the terms of {model} before downloading it.</source>
        <translation>Debe aceptar las condiciones de {model} antes de descargarlo.</translation>
    </message>
    <message>
        <source>Accept them on the model&apos;s page and log in with the command hf auth login, or choose another model.</source>
        <translation>Acéptelas en la página del modelo e inicie sesión con la orden hf auth login, o elija otro modelo.</translation>
    </message>
    <message>
        <source>Hugging Face no longer accepts this computer&apos;s token.</source>
        <translation>Hugging Face ya no acepta el token de acceso de este ordenador.</translation>
    </message>
    <message>
        <source>Log in again with the command hf auth login, or log out with hf auth logout.</source>
        <translation>Inicie sesión de nuevo con la orden hf auth login, o ciérrela con hf auth logout.</translation>
    </message>
    <message>
        <source>{model} has changed on the hub in the meantime.</source>
        <translation>{model} ha cambiado entretanto en el hub.</translation>
    </message>
    <message>
        <source>Cancel this download and start it again.</source>
        <translation>Cancele esta descarga y empiécela de nuevo.</translation>
    </message>
    <message>
        <source>{address} cannot be reached.</source>
        <translation>No se puede acceder a {address}.</translation>
    </message>
    <message>
        <source>Check the network, then resume. What has been downloaded is kept.</source>
        <translation>Compruebe la red y reanude. Lo ya descargado se conserva.</translation>
    </message>
    <message>
        <source>The hub did not provide the file ({answer}).</source>
        <translation>El hub no entregó el archivo ({answer}).</translation>
    </message>
    <message>
        <source>Try again later. What has been downloaded is kept.</source>
        <translation>Inténtelo más tarde. Lo ya descargado se conserva.</translation>
    </message>
    <message>
        <source>The model comes in several quantisations: {choices}.</source>
        <translation>El modelo existe en varias cuantizaciones: {choices}.</translation>
    </message>
    <message>
        <source>Write one behind its name, as in owner/model:Q4_K_M.</source>
        <translation>Escriba una detrás del nombre, como en owner/model:Q4_K_M.</translation>
    </message>
    <message>
        <source>It has no weights in the safetensors format.</source>
        <translation>No tiene pesos en formato safetensors.</translation>
    </message>
    <message>
        <source>Choose the original version of the model.</source>
        <translation>Elija la versión original del modelo.</translation>
    </message>
    <message>
        <source>The hub&apos;s answer cannot be trusted ({what}).</source>
        <translation>La respuesta del hub no es de fiar ({what}).</translation>
    </message>
    <message>
        <source>Choose another model, or another hub in the settings.</source>
        <translation>Elija otro modelo, u otro hub en las preferencias.</translation>
    </message>
    <message>
        <source>This model needs {lacking_bytes} more disk space.</source>
        <translation>Este modelo necesita {lacking_bytes} más de espacio en el disco.</translation>
    </message>
    <message>
        <source>Free some space, then resume. What has been downloaded is kept.</source>
        <translation>Libere espacio y reanude. Lo ya descargado se conserva.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>El disco está lleno.</translation>
    </message>
    <message>
        <source>The model cannot be written: {reason}.</source>
        <translation>No se puede escribir el modelo: {reason}.</translation>
    </message>
    <message>
        <source>Make sure the data folder is writable.</source>
        <translation>Asegúrese de que se puede escribir en la carpeta de datos.</translation>
    </message>
    <message>
        <source>{file} arrived damaged, twice.</source>
        <translation>{file} llegó dañado, dos veces.</translation>
    </message>
    <message>
        <source>Try again later; the other files are kept.</source>
        <translation>Inténtelo más tarde; los demás archivos se conservan.</translation>
    </message>
    <message>
        <source>This model is already on this computer.</source>
        <translation>Este modelo ya está en este ordenador.</translation>
    </message>
    <message>
        <source>Delete it first to download it again.</source>
        <translation>Elimínelo antes para descargarlo de nuevo.</translation>
    </message>
    <message>
        <source>Another program is downloading this model.</source>
        <translation>Otro programa está descargando este modelo.</translation>
    </message>
    <message>
        <source>Wait for it to finish.</source>
        <translation>Espere a que termine.</translation>
    </message>
    <message>
        <source>The download stopped unexpectedly.</source>
        <translation>La descarga se detuvo inesperadamente.</translation>
    </message>
    <message>
        <source>Resume it. If it stops again, report the details.</source>
        <translation>Reanúdela. Si vuelve a detenerse, comunique los detalles.</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>«{text}» no es un nombre de modelo.</translation>
    </message>
    <message>
        <source>Write it as on its page: Qwen/Qwen3.5-0.8B.</source>
        <translation>Escríbalo como en su página: Qwen/Qwen3.5-0.8B.</translation>
    </message>
    <message>
        <source>The data folder {root} cannot be used: {reason}.</source>
        <translation>La carpeta de datos {root} no se puede usar: {reason}.</translation>
    </message>
    <message>
        <source>Choose another one with --data-dir or {variable}.</source>
        <translation>Elija otra con --data-dir o {variable}.</translation>
    </message>
    <message>
        <source>The data folder {root} does not exist.</source>
        <translation>La carpeta de datos {root} no está.</translation>
    </message>
    <message>
        <source>Attach the disk it is on, or choose another folder with {variable}.</source>
        <translation>Conecte el disco en que se encuentra, o elija otra carpeta con {variable}.</translation>
    </message>
    <message>
        <source>A private session cannot begin: {reason}.</source>
        <translation>No se puede empezar una sesión privada: {reason}.</translation>
    </message>
    <message>
        <source>Make room in the folder for temporary files, or name another one in TMPDIR.</source>
        <translation>Libere espacio en la carpeta de archivos temporales, o indique otra en TMPDIR.</translation>
    </message>
    <message>
        <source>The working folder no longer exists.</source>
        <translation>La carpeta de trabajo ya no existe.</translation>
    </message>
    <message>
        <source>Change to another one, then try again.</source>
        <translation>Cambie a otra e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Only {allowed} files may be open at once, but Lectern needs {fewest}.</source>
        <translation>Solo puede haber {allowed} archivos abiertos a la vez, y Lectern necesita {fewest}.</translation>
    </message>
    <message>
        <source>Allow more with ulimit -n {wanted}.</source>
        <translation>Permita más con ulimit -n {wanted}.</translation>
    </message>
    <message>
        <source>A document of this reading is no longer in the library.</source>
        <translation>Un documento de esta lectura ya no está en la biblioteca.</translation>
    </message>
    <message>
        <source>Add its file again, or take it out of the reading.</source>
        <translation>Añada de nuevo su archivo, o quítelo de la lectura.</translation>
    </message>
    <message>
        <source>No model was chosen, and the demo model is not there.</source>
        <translation>No se eligió ningún modelo, y el de demostración no está.</translation>
    </message>
    <message>
        <source>Name a model folder with --model, or install Lectern again.</source>
        <translation>Indique una carpeta de modelo con --model, o instale Lectern de nuevo.</translation>
    </message>
    <message>
        <source>There is no model at {path}.</source>
        <translation>No hay ningún modelo en {path}.</translation>
    </message>
    <message>
        <source>Name the folder that contains its config.json, or a GGUF file.</source>
        <translation>Indique la carpeta que contiene config.json, o un archivo GGUF.</translation>
    </message>
    <message>
        <source>The option “{option}” has no value.</source>
        <translation>La opción «{option}» no tiene valor.</translation>
    </message>
    <message>
        <source>Write it as KEY=VALUE, for example window=4096.</source>
        <translation>Escríbala como CLAVE=VALOR, por ejemplo window=4096.</translation>
    </message>
    <message>
        <source>The file of “{name}” has been moved or changed since it was read.</source>
        <translation>El archivo de «{name}» no está donde se leyó, o ha cambiado desde entonces.</translation>
    </message>
    <message>
        <source>Add the file again.</source>
        <translation>Añádalo de nuevo desde donde está ahora.</translation>
    </message>
    <message>
        <source>The key of the data folder could not be written.</source>
        <translation>No se pudo escribir la clave de la carpeta de datos.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then try again.</source>
        <translation>Libere espacio en el disco e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{name} cannot be written: {reason}.</source>
        <translation>No se puede escribir {name}: {reason}.</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened: {reason}.</source>
        <translation>«{name}» no se puede abrir: {reason}.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder.</source>
        <translation>Compruebe los permisos de la carpeta.</translation>
    </message>
    <message>
        <source>“{name}” contains no document that can be read.</source>
        <translation>«{name}» no contiene ningún documento que se pueda leer.</translation>
    </message>
    <message>
        <source>Add PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, mail, text or picture files.</source>
        <translation>Añada archivos PDF, EPUB, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, HTML, correos, textos o imágenes.</translation>
    </message>
    <message>
        <source>“{name}” contains more than {most} documents.</source>
        <translation>«{name}» contiene más de {most} documentos.</translation>
    </message>
    <message>
        <source>Add its folders one by one.</source>
        <translation>Añada una a una las carpetas que contiene.</translation>
    </message>
    <message>
        <source>Something went wrong inside Lectern.</source>
        <translation>Algo ha fallado dentro de Lectern.</translation>
    </message>
    <message>
        <source>Your last action may not have been completed. Try it again.</source>
        <translation>Es posible que su última acción no se completara. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{name} is too long for a list of questions.</source>
        <translation>{name} es demasiado largo para una lista de preguntas.</translation>
    </message>
    <message>
        <source>Paste part of it.</source>
        <translation>Pegue una parte.</translation>
    </message>
    <message>
        <source>{name} is not a text file.</source>
        <translation>{name} no es un archivo de texto.</translation>
    </message>
    <message>
        <source>Choose a text or CSV file.</source>
        <translation>Elija un archivo de texto o CSV.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {reason}.</source>
        <translation>No se puede leer {name}: {reason}.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Elija otro archivo.</translation>
    </message>
    <message>
        <source>The table cannot be read: {error}.</source>
        <translation>No se puede leer la tabla: {error}.</translation>
    </message>
    <message>
        <source>Save it as CSV again, or paste the questions.</source>
        <translation>Guárdela de nuevo como CSV, o pegue las preguntas.</translation>
    </message>
    <message>
        <source>There are {count} questions; a sheet takes {most}.</source>
        <translation>Hay {count} preguntas; un cuestionario admite {most}.</translation>
    </message>
    <message>
        <source>Ask them in several sheets.</source>
        <translation>Repártalas en varios cuestionarios.</translation>
    </message>
    <message>
        <source>The settings could not be saved. They apply until Lectern is closed.</source>
        <translation>Las preferencias no se pudieron guardar. Valen hasta que se cierre Lectern.</translation>
    </message>
    <message>
        <source>Free some space on the disk, then change a setting again.</source>
        <translation>Libere espacio en el disco y cambie de nuevo una preferencia.</translation>
    </message>
    <message>
        <source>The documents have {tokens} tokens and the model holds {limit}.</source>
        <translation>Los documentos tienen {tokens} tokens y el modelo admite {limit}.</translation>
    </message>
    <message>
        <source>Leave pages out, read fewer documents, or choose a model with a longer context.</source>
        <translation>Excluya páginas, lea menos documentos o elija un modelo con un contexto más largo.</translation>
    </message>
    <message>
        <source>The documents, the conversation and the question take {tokens} tokens, and the model holds {limit}.</source>
        <translation>Los documentos, la conversación y la pregunta ocupan {tokens} tokens, y el modelo admite {limit}.</translation>
    </message>
    <message>
        <source>Start a new conversation, read fewer documents, or choose a model with a longer context.</source>
        <translation>Empiece una nueva conversación, lea menos documentos o elija un modelo con un contexto más largo.</translation>
    </message>
    <message>
        <source>{limit_bytes} of memory is too little for a cache of this model.</source>
        <translation>{limit_bytes} de memoria son demasiado pocos para una caché de este modelo.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model or a smaller cache format.</source>
        <translation>Cierre otros programas, o elija un modelo o un formato de caché más pequeño.</translation>
    </message>
    <message>
        <source>{limit_bytes} is too little for a cache that began with much more.</source>
        <translation>{limit_bytes} son demasiado pocos para una caché que empezó con mucho más.</translation>
    </message>
    <message>
        <source>Choose a higher limit, or restart the engine and load the model with this one.</source>
        <translation>Elija un límite más alto, o reinicie el motor y cargue el modelo con este.</translation>
    </message>
    <message>
        <source>What is in progress needs more than {limit_bytes} of memory.</source>
        <translation>Lo que está en curso necesita más de {limit_bytes} de memoria.</translation>
    </message>
    <message>
        <source>End an answer or a reading first, or choose a higher limit.</source>
        <translation>Termine antes una respuesta o una lectura, o elija un límite más alto.</translation>
    </message>
    <message>
        <source>The cache is full: {memory_bytes} of memory and the disk hold {tokens} tokens.</source>
        <translation>La caché está llena: {memory_bytes} de memoria y el disco contienen {tokens} tokens.</translation>
    </message>
    <message>
        <source>Free disk space or raise its quota, raise the memory limit, or use --kv-format q8_0 or q4_0.</source>
        <translation>Libere espacio en el disco o suba su cuota, suba el límite de memoria, o use --kv-format q8_0 o q4_0.</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>Unos pesos de {weight_bytes} no caben en los {free_bytes} libres de memoria gráfica.</translation>
    </message>
    <message>
        <source>Use --weights int8 or int4, a smaller model, or --device cpu; other programs may be using the GPU.</source>
        <translation>Use --weights int8 o int4, un modelo más pequeño o --device cpu; quizá otros programas estén usando la GPU.</translation>
    </message>
    <message>
        <source>Weights of {weight_bytes} and a cache of {cache_bytes} do not fit the {free_bytes} of graphics memory that are free.</source>
        <translation>Unos pesos de {weight_bytes} y una caché de {cache_bytes} no caben en los {free_bytes} libres de memoria gráfica.</translation>
    </message>
    <message>
        <source>The graphics memory is full.</source>
        <translation>La memoria gráfica está llena.</translation>
    </message>
    <message>
        <source>End other answers or readings, close programs that use the GPU, or choose a smaller memory limit, a smaller cache format (q8_0) or smaller weights (int8, int4).</source>
        <translation>Termine otras respuestas o lecturas, cierre programas que usen la GPU, o elija un límite de memoria más bajo, un formato de caché más pequeño (q8_0) o pesos más pequeños (int8, int4).</translation>
    </message>
    <message>
        <source>The engine may use {allowed_bytes} of address space and needs {needed_bytes}.</source>
        <translation>El motor puede usar {allowed_bytes} de espacio de direcciones y necesita {needed_bytes}.</translation>
    </message>
    <message>
        <source>Allow more (ulimit -v).</source>
        <translation>Permita más (ulimit -v).</translation>
    </message>
    <message>
        <source>The quota of saved readings leaves no room for it.</source>
        <translation>La cuota de lecturas guardadas no deja espacio para ella.</translation>
    </message>
    <message>
        <source>Raise the quota, or delete or unpin saved readings.</source>
        <translation>Suba la cuota, o elimine o desfije lecturas guardadas.</translation>
    </message>
    <message>
        <source>There is no room left on the disk to save in {place}.</source>
        <translation>No queda espacio en el disco para guardar en {place}.</translation>
    </message>
    <message>
        <source>Free some space, or delete saved readings, and try again.</source>
        <translation>Libere espacio o elimine lecturas guardadas, e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The documents hold {text_bytes} of text, more than can be read at once.</source>
        <translation>Los documentos contienen {text_bytes} de texto, más de lo que se puede leer de una vez.</translation>
    </message>
    <message>
        <source>Read fewer documents together.</source>
        <translation>Lea menos documentos juntos.</translation>
    </message>
    <message>
        <source>Download the model folder again, or choose another model.</source>
        <translation>Descargue de nuevo la carpeta del modelo, o elija otro modelo.</translation>
    </message>
    <message>
        <source>Choose a model of Qwen2.5 or later, Llama, Mistral, Gemma 3 or 4, gpt-oss, Granite, SmolLM3, Phi or InternLM2.5.</source>
        <translation>Elija un modelo Qwen2.5 o posterior, Llama, Mistral, Gemma 3 o 4, gpt-oss, Granite, SmolLM3, Phi o InternLM2.5.</translation>
    </message>
    <message>
        <source>{folder} is not a folder.</source>
        <translation>{folder} no es una carpeta.</translation>
    </message>
    <message>
        <source>Give the folder that holds config.json, or a GGUF file.</source>
        <translation>Indique la carpeta que contiene config.json, o un archivo GGUF.</translation>
    </message>
    <message>
        <source>The model architecture {name} is not supported.</source>
        <translation>La arquitectura de modelo {name} no es compatible.</translation>
    </message>
    <message>
        <source>This file is only the part of a model that sees pictures.</source>
        <translation>Este archivo es solo la parte de un modelo que ve imágenes.</translation>
    </message>
    <message>
        <source>Choose the file of the model itself, usually beside it.</source>
        <translation>Elija el archivo del propio modelo, que suele estar al lado.</translation>
    </message>
    <message>
        <source>This file is an adapter, which is of use only with its model.</source>
        <translation>Este archivo es un adaptador, que solo sirve con su modelo.</translation>
    </message>
    <message>
        <source>Choose a model that it is merged into.</source>
        <translation>Elija un modelo en el que esté integrado.</translation>
    </message>
    <message>
        <source>{name} is a mixture of experts.</source>
        <translation>{name} es una mezcla de expertos.</translation>
    </message>
    <message>
        <source>The model has no layer of attention.</source>
        <translation>El modelo no tiene ninguna capa de atención.</translation>
    </message>
    <message>
        <source>The model&apos;s layers differ in their key and value heads, which one cache cannot hold.</source>
        <translation>Las capas del modelo difieren en sus cabezas de claves y valores, que una sola caché no puede contener.</translation>
    </message>
    <message>
        <source>config.json: {field} may change what is computed, and is not understood.</source>
        <translation>config.json: {field} puede cambiar lo que se calcula, y no se entiende.</translation>
    </message>
    <message>
        <source>The weights are packed as {method}, which cannot be read.</source>
        <translation>Los pesos están empaquetados como {method}, que no se puede leer.</translation>
    </message>
    <message>
        <source>Choose a folder packed as FP8, AWQ, GPTQ, compressed-tensors or MXFP4, or the original.</source>
        <translation>Elija una carpeta empaquetada como FP8, AWQ, GPTQ, compressed-tensors o MXFP4, o la original.</translation>
    </message>
    <message>
        <source>The model&apos;s rotation is its own ({kind}) and cannot be stretched beyond what was trained.</source>
        <translation>La rotación del modelo es propia ({kind}) y no se puede estirar más allá de lo entrenado.</translation>
    </message>
    <message>
        <source>Use the context that the model was trained for.</source>
        <translation>Use el contexto para el que se entrenó el modelo.</translation>
    </message>
    <message>
        <source>The tensor {tensor} is stored as {type}.</source>
        <translation>El tensor {tensor} está guardado como {type}.</translation>
    </message>
    <message>
        <source>Choose a folder with bfloat16, float16 or float32 weights.</source>
        <translation>Elija una carpeta con pesos bfloat16, float16 o float32.</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in float16.</source>
        <translation>{tensor} no se puede representar en float16.</translation>
    </message>
    <message>
        <source>Use bfloat16 weights.</source>
        <translation>Use pesos bfloat16.</translation>
    </message>
    <message>
        <source>{tensor} cannot be held in 4 bits.</source>
        <translation>{tensor} no se puede representar en 4 bits.</translation>
    </message>
    <message>
        <source>Use int8 weights.</source>
        <translation>Use pesos int8.</translation>
    </message>
    <message>
        <source>Cannot read {path}: {reason}.</source>
        <translation>No se puede leer {path}: {reason}.</translation>
    </message>
    <message>
        <source>The model at {path} has no tokenizer.json.</source>
        <translation>El modelo de {path} no tiene tokenizer.json.</translation>
    </message>
    <message>
        <source>Choose a version of the model that has one, or a tekken.json or tokenizer.model.</source>
        <translation>Elija una versión del modelo que lo tenga, o que tenga tekken.json o tokenizer.model.</translation>
    </message>
    <message>
        <source>{path} is larger than {limit}, the limit for such a file.</source>
        <translation>{path} supera {limit}, el límite para un archivo así.</translation>
    </message>
    <message>
        <source>{path} is not what it should be: {reason}.</source>
        <translation>{path} no es lo que debería ser: {reason}.</translation>
    </message>
    <message>
        <source>The model cannot be used: {finding}.</source>
        <translation>El modelo no se puede usar: {finding}.</translation>
    </message>
    <message>
        <source>How the model cuts text into tokens is not certain: {finding}.</source>
        <translation>No es seguro cómo divide el modelo el texto en tokens: {finding}.</translation>
    </message>
    <message>
        <source>Take the model&apos;s folder in Hugging Face layout, which has tokenizer.json, or choose another model.</source>
        <translation>Use la carpeta del modelo en formato Hugging Face, que contiene tokenizer.json, o elija otro modelo.</translation>
    </message>
    <message>
        <source>{count} of {all} weight files are missing in {folder}, the first is {file}.</source>
        <translation>Faltan {count} de {all} archivos de pesos en {folder}; el primero es {file}.</translation>
    </message>
    <message>
        <source>{folder} has no chat template (chat_template.jinja or in tokenizer_config.json).</source>
        <translation>{folder} no tiene plantilla de conversación (chat_template.jinja o en tokenizer_config.json).</translation>
    </message>
    <message>
        <source>Choose a model that was made for conversations.</source>
        <translation>Elija un modelo hecho para conversar.</translation>
    </message>
    <message>
        <source>The model computed values that are not numbers.</source>
        <translation>El modelo calculó valores que no son números.</translation>
    </message>
    <message>
        <source>Its weights may be damaged; download the model folder again.</source>
        <translation>Quizá sus pesos estén dañados; descargue de nuevo la carpeta del modelo.</translation>
    </message>
    <message>
        <source>The policy {name} is unknown.</source>
        <translation>La política {name} es desconocida.</translation>
    </message>
    <message>
        <source>Use one of {known}.</source>
        <translation>Use una de estas: {known}.</translation>
    </message>
    <message>
        <source>The policy {name} cannot be chosen for one answer beside the policy {loaded}.</source>
        <translation>La política {name} no se puede elegir para una sola respuesta junto a la política {loaded}.</translation>
    </message>
    <message>
        <source>Load the model again with the other policy.</source>
        <translation>Cargue el modelo de nuevo con la otra política.</translation>
    </message>
    <message>
        <source>The policy {policy} has no option {name}.</source>
        <translation>La política {policy} no tiene la opción {name}.</translation>
    </message>
    <message>
        <source>Its options are: {known}.</source>
        <translation>Sus opciones son: {known}.</translation>
    </message>
    <message>
        <source>The option rope cannot be {value}.</source>
        <translation>La opción rope no puede ser {value}.</translation>
    </message>
    <message>
        <source>Write yarn and how many times longer, at most 64: rope=yarn:4.</source>
        <translation>Escriba yarn y cuántas veces más largo, como máximo 64: rope=yarn:4.</translation>
    </message>
    <message>
        <source>The option {name} cannot be {value}.</source>
        <translation>La opción {name} no puede ser {value}.</translation>
    </message>
    <message>
        <source>Use one of {choices}.</source>
        <translation>Use una de estas: {choices}.</translation>
    </message>
    <message>
        <source>These options do not go together: {reason}.</source>
        <translation>Estas opciones no son compatibles: {reason}.</translation>
    </message>
    <message>
        <source>Choose other values.</source>
        <translation>Elija otros valores.</translation>
    </message>
    <message>
        <source>Positions in the cache are for models whose layers all turn their keys alike.</source>
        <translation>Las posiciones en la caché son para modelos cuyas capas giran todas sus claves por igual.</translation>
    </message>
    <message>
        <source>Use positions=original.</source>
        <translation>Use positions=original.</translation>
    </message>
    <message>
        <source>The policy {policy} does not know this model yet.</source>
        <translation>La política {policy} aún no conoce este modelo.</translation>
    </message>
    <message>
        <source>Measure it once with lectern calibrate.</source>
        <translation>Mídalo una vez con lectern calibrate.</translation>
    </message>
    <message>
        <source>The policy {policy} does not know which layers of this model need everything.</source>
        <translation>La política {policy} no sabe qué capas de este modelo deben verlo todo.</translation>
    </message>
    <message>
        <source>Measure them once with lectern evaluate layers.</source>
        <translation>Mídalas una vez con lectern evaluate layers.</translation>
    </message>
    <message>
        <source>The file {path} cannot be used: {reason}.</source>
        <translation>No se puede usar el archivo {path}: {reason}.</translation>
    </message>
    <message>
        <source>Make it anew with lectern calibrate.</source>
        <translation>Vuelva a crearlo con lectern calibrate.</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>No hay ningún modelo cargado.</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>Elija antes un modelo.</translation>
    </message>
    <message>
        <source>The data folder is already open.</source>
        <translation>La carpeta de datos ya está abierta.</translation>
    </message>
    <message>
        <source>Restart Lectern.</source>
        <translation>Reinicie Lectern.</translation>
    </message>
    <message>
        <source>The engine was not given the key of its data folder.</source>
        <translation>El motor no recibió la clave de su carpeta de datos.</translation>
    </message>
    <message>
        <source>A request of the kind {kind} is not expected here.</source>
        <translation>Aquí no se espera una petición del tipo {kind}.</translation>
    </message>
    <message>
        <source>Restart Lectern; if it happens again, reinstall it.</source>
        <translation>Reinicie Lectern; si vuelve a ocurrir, reinstálelo.</translation>
    </message>
    <message>
        <source>The engine could not read a message: {reason}.</source>
        <translation>El motor no pudo leer un mensaje: {reason}.</translation>
    </message>
    <message>
        <source>The first message was not a greeting.</source>
        <translation>El primer mensaje no fue un saludo.</translation>
    </message>
    <message>
        <source>The engine speaks version {engine} of the protocol, the application version {application}.</source>
        <translation>El motor habla la versión {engine} del protocolo; la aplicación, la versión {application}.</translation>
    </message>
    <message>
        <source>These documents are already being read.</source>
        <translation>Estos documentos ya se están leyendo.</translation>
    </message>
    <message>
        <source>This reading is not open.</source>
        <translation>Esta lectura no está abierta.</translation>
    </message>
    <message>
        <source>Open its documents first.</source>
        <translation>Abra antes sus documentos.</translation>
    </message>
    <message>
        <source>The messages cannot be answered: {reason}.</source>
        <translation>No se puede responder a los mensajes: {reason}.</translation>
    </message>
    <message>
        <source>Send other messages, or the same in another order.</source>
        <translation>Envíe otros mensajes, o los mismos en otro orden.</translation>
    </message>
    <message>
        <source>The JSON schema cannot be used: {reason}.</source>
        <translation>El esquema JSON no se puede usar: {reason}.</translation>
    </message>
    <message>
        <source>Send a simpler schema.</source>
        <translation>Envíe un esquema más sencillo.</translation>
    </message>
    <message>
        <source>Nothing in these documents has been read yet.</source>
        <translation>Aún no se ha leído nada de estos documentos.</translation>
    </message>
    <message>
        <source>Read them first.</source>
        <translation>Léalos antes.</translation>
    </message>
    <message>
        <source>There is no page to read.</source>
        <translation>No hay ninguna página que leer.</translation>
    </message>
    <message>
        <source>Choose documents that contain text.</source>
        <translation>Elija documentos que contengan texto.</translation>
    </message>
    <message>
        <source>A memory limit is a number of bytes above 0.</source>
        <translation>Un límite de memoria es un número de bytes mayor que 0.</translation>
    </message>
    <message>
        <source>Choose a higher limit.</source>
        <translation>Elija un límite más alto.</translation>
    </message>
    <message>
        <source>A limit cannot be negative.</source>
        <translation>Una cuota no puede ser negativa.</translation>
    </message>
    <message>
        <source>Choose a higher one, or 0 for no limit.</source>
        <translation>Elija más, o 0 para ningún límite.</translation>
    </message>
    <message>
        <source>Threads and the context limit are whole numbers from 0.</source>
        <translation>Los hilos y el límite de contexto son números enteros desde 0.</translation>
    </message>
    <message>
        <source>0 leaves them to Lectern.</source>
        <translation>Con 0 decide Lectern.</translation>
    </message>
    <message>
        <source>{name} is {value}.</source>
        <translation>{name} es {value}.</translation>
    </message>
    <message>
        <source>It must be {rule}.</source>
        <translation>Debe ser {rule}.</translation>
    </message>
    <message>
        <source>The device {name} is unknown.</source>
        <translation>El dispositivo {name} es desconocido.</translation>
    </message>
    <message>
        <source>Use --device auto, cpu or cuda.</source>
        <translation>Use --device auto, cpu o cuda.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: this installation of PyTorch is for the CPU only.</source>
        <translation>La GPU no se puede usar: esta instalación de PyTorch es solo para la CPU.</translation>
    </message>
    <message>
        <source>Install PyTorch with CUDA support, or use --device cpu.</source>
        <translation>Instale PyTorch con soporte de CUDA, o use --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: no NVIDIA GPU responds.</source>
        <translation>La GPU no se puede usar: no responde ninguna GPU NVIDIA.</translation>
    </message>
    <message>
        <source>Check its driver, or use --device cpu.</source>
        <translation>Compruebe su controlador, o use --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: {name} is too old (compute capability {capability}, 8.0 is needed).</source>
        <translation>La GPU no se puede usar: {name} es demasiado antigua (compute capability {capability}, hace falta 8.0).</translation>
    </message>
    <message>
        <source>Use --device cpu.</source>
        <translation>Use --device cpu.</translation>
    </message>
    <message>
        <source>The GPU cannot be used: Triton, which compiles its kernels, is not installed.</source>
        <translation>La GPU no se puede usar: Triton, que compila sus kernels, no está instalado.</translation>
    </message>
    <message>
        <source>Install triton (on Windows: triton-windows), or use --device cpu.</source>
        <translation>Instale triton (en Windows: triton-windows), o use --device cpu.</translation>
    </message>
    <message>
        <source>The weight format {name} is unknown.</source>
        <translation>El formato de pesos {name} es desconocido.</translation>
    </message>
    <message>
        <source>Use auto or one of {known}.</source>
        <translation>Use auto o uno de estos: {known}.</translation>
    </message>
    <message>
        <source>{name} weights are for a GPU.</source>
        <translation>Los pesos {name} son para una GPU.</translation>
    </message>
    <message>
        <source>Use --weights int8 on the CPU.</source>
        <translation>Use --weights int8 en la CPU.</translation>
    </message>
    <message>
        <source>The cache format {name} cannot be used: {reason}.</source>
        <translation>El formato de caché {name} no se puede usar: {reason}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template begins differently in this mode, so the saved reading cannot be used.</source>
        <translation>La plantilla de conversación del modelo empieza de otro modo en este modo, así que lo leído no sirve.</translation>
    </message>
    <message>
        <source>Ask without thinking, or start a new conversation.</source>
        <translation>Pregunte sin razonamiento, o empiece una nueva conversación.</translation>
    </message>
    <message>
        <source>Reading stopped after {position} of {tokens} tokens.</source>
        <translation>La lectura se detuvo tras {position} de {tokens} tokens.</translation>
    </message>
    <message>
        <source>What was saved is kept; read the same documents again to continue.</source>
        <translation>Lo guardado se conserva; lea otra vez los mismos documentos para continuar.</translation>
    </message>
    <message>
        <source>It was stopped before it was complete.</source>
        <translation>Se detuvo antes de completarse.</translation>
    </message>
    <message>
        <source>Start it again if you still need it.</source>
        <translation>Empiécelo de nuevo si aún lo necesita.</translation>
    </message>
    <message>
        <source>The measurement was stopped.</source>
        <translation>La medición se detuvo.</translation>
    </message>
    <message>
        <source>Measure again if you like.</source>
        <translation>Mida de nuevo si quiere.</translation>
    </message>
    <message>
        <source>The model was unloaded in the middle of this answer.</source>
        <translation>El modelo se liberó en medio de esta respuesta.</translation>
    </message>
    <message>
        <source>Ask again when a model is loaded.</source>
        <translation>Pregunte de nuevo cuando haya un modelo cargado.</translation>
    </message>
    <message>
        <source>A name or text that was given is not UTF-8, or a number is too large.</source>
        <translation>Un nombre o texto recibido no está en UTF-8, o un número es demasiado grande.</translation>
    </message>
    <message>
        <source>Rename the file or folder, or enter the text or number again.</source>
        <translation>Cambie el nombre del archivo o carpeta, o escriba de nuevo el texto o número.</translation>
    </message>
    <message>
        <source>It is set aside; the document is read again when it is needed.</source>
        <translation>Se aparta; el documento se lee de nuevo cuando haga falta.</translation>
    </message>
    <message>
        <source>To see all of them, run lectern snapshots list.</source>
        <translation>La orden lectern snapshots list muestra las que hay.</translation>
    </message>
    <message>
        <source>Close other Lectern windows and commands, and try again.</source>
        <translation>Cierre las demás ventanas y órdenes de Lectern e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>The saved reading {snapshot} is damaged: {detail}.</source>
        <translation>La lectura guardada {snapshot} está dañada: {detail}.</translation>
    </message>
    <message>
        <source>A saved block is damaged: {detail}.</source>
        <translation>Un bloque guardado está dañado: {detail}.</translation>
    </message>
    <message>
        <source>A saved reading does not match its model: {detail}.</source>
        <translation>Una lectura guardada no concuerda con su modelo: {detail}.</translation>
    </message>
    <message>
        <source>What was saved of these documents cannot be used: {reason}.</source>
        <translation>Lo guardado de estos documentos no se puede usar: {reason}.</translation>
    </message>
    <message>
        <source>Read them again.</source>
        <translation>Léalos de nuevo.</translation>
    </message>
    <message>
        <source>{count} saved blocks are missing.</source>
        <translation>{count} bloques guardados ya no están.</translation>
    </message>
    <message>
        <source>Read the document again.</source>
        <translation>Lea de nuevo el documento.</translation>
    </message>
    <message>
        <source>There is no saved reading {name}.</source>
        <translation>No hay ninguna lectura guardada {name}.</translation>
    </message>
    <message>
        <source>More than one saved reading begins with {name}.</source>
        <translation>Más de una lectura guardada empieza por {name}.</translation>
    </message>
    <message>
        <source>The catalogue of saved readings {path} cannot be used ({detail}).</source>
        <translation>El catálogo de lecturas guardadas {path} no se puede usar ({detail}).</translation>
    </message>
    <message>
        <source>Restart Lectern: it is then set aside, and what is lost is read again.</source>
        <translation>Reinicie Lectern: se aparta por sí solo, y lo perdido se lee de nuevo.</translation>
    </message>
    <message>
        <source>{path} cannot be used ({detail}) and could not be set aside ({reason}).</source>
        <translation>{path} no se puede usar ({detail}) ni apartar ({reason}).</translation>
    </message>
    <message>
        <source>{path} belongs to another program.</source>
        <translation>{path} pertenece a otro programa.</translation>
    </message>
    <message>
        <source>Choose another data folder.</source>
        <translation>Elija otra carpeta de datos.</translation>
    </message>
    <message>
        <source>{path} cannot be opened for writing.</source>
        <translation>{path} no se puede abrir para escribir.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and free space, or choose another data folder.</source>
        <translation>Compruebe los permisos y el espacio libre de la carpeta, o elija otra carpeta de datos.</translation>
    </message>
    <message>
        <source>Another program has locked {path}.</source>
        <translation>Otro programa mantiene bloqueado {path}.</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>Ciérrelo e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{path} cannot be written ({reason}).</source>
        <translation>No se puede escribir {path} ({reason}).</translation>
    </message>
    <message>
        <source>Check the disk, and restart Lectern.</source>
        <translation>Compruebe el disco y reinicie Lectern.</translation>
    </message>
    <message>
        <source>Check the disk and the folder&apos;s permissions, or choose another folder.</source>
        <translation>Compruebe el disco y los permisos de la carpeta, o elija otra carpeta.</translation>
    </message>
    <message>
        <source>Another process is using the saved readings.</source>
        <translation>Otro proceso usa las lecturas guardadas.</translation>
    </message>
    <message>
        <source>Another process has {folder} locked.</source>
        <translation>Otro proceso tiene bloqueada {folder}.</translation>
    </message>
    <message>
        <source>Saving failed ({reason}).</source>
        <translation>No se pudo guardar ({reason}).</translation>
    </message>
    <message>
        <source>Check the disk of the data folder, and read the documents again to save them.</source>
        <translation>Compruebe el disco de la carpeta de datos y lea de nuevo los documentos para guardarlos.</translation>
    </message>
    <message>
        <source>{path} already exists.</source>
        <translation>{path} ya existe.</translation>
    </message>
    <message>
        <source>Choose another name, or replace it with --force.</source>
        <translation>Elija otro nombre, o haga que se sustituya (--force).</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Elija otro lugar.</translation>
    </message>
    <message>
        <source>{path} cannot be read ({reason}).</source>
        <translation>No se puede leer {path} ({reason}).</translation>
    </message>
    <message>
        <source>Check the file and try again.</source>
        <translation>Compruebe el archivo e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{path} is not an exported reading.</source>
        <translation>{path} no es una lectura exportada.</translation>
    </message>
    <message>
        <source>Choose a file that `lectern snapshots export` wrote.</source>
        <translation>Elija un archivo escrito por `lectern snapshots export`.</translation>
    </message>
    <message>
        <source>{path} is not encrypted.</source>
        <translation>{path} no está cifrado.</translation>
    </message>
    <message>
        <source>Import it without a passphrase if you trust it.</source>
        <translation>Impórtelo sin frase de contraseña si confía en él.</translation>
    </message>
    <message>
        <source>{path} is damaged: {detail}.</source>
        <translation>{path} está dañado: {detail}.</translation>
    </message>
    <message>
        <source>Export it again where it came from.</source>
        <translation>Expórtelo de nuevo en su lugar de origen.</translation>
    </message>
    <message>
        <source>{path} was exported by a newer version of Lectern.</source>
        <translation>{path} lo exportó una versión más reciente de Lectern.</translation>
    </message>
    <message>
        <source>Update Lectern and try again.</source>
        <translation>Actualice Lectern e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{path} is encrypted.</source>
        <translation>{path} está cifrado.</translation>
    </message>
    <message>
        <source>Give the passphrase that it was exported with.</source>
        <translation>Indique la frase de contraseña con que se exportó.</translation>
    </message>
    <message>
        <source>{path} does not open with this passphrase.</source>
        <translation>{path} no se abre con esta frase de contraseña.</translation>
    </message>
    <message>
        <source>Give the one that it was exported with.</source>
        <translation>Indique aquella con que se exportó.</translation>
    </message>
    <message>
        <source>What is encrypted here would be readable in the file.</source>
        <translation>Lo que aquí está cifrado se podría leer en el archivo.</translation>
    </message>
    <message>
        <source>Give a passphrase for it, or leave it readable on purpose (--unencrypted).</source>
        <translation>Indique una frase de contraseña para él, o déjelo legible a propósito (--unencrypted).</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted.</source>
        <translation>Las lecturas guardadas en {folder} están cifradas.</translation>
    </message>
    <message>
        <source>Open the data folder with its passphrase.</source>
        <translation>Abra la carpeta de datos con su frase de contraseña.</translation>
    </message>
    <message>
        <source>The saved readings in {folder} are encrypted under another key.</source>
        <translation>Las lecturas guardadas en {folder} están cifradas con otra clave.</translation>
    </message>
    <message>
        <source>Put back the key file that belongs to this data folder.</source>
        <translation>Reponga el archivo de clave que pertenece a esta carpeta de datos.</translation>
    </message>
    <message>
        <source>{path} is not encrypted, though its data folder is.</source>
        <translation>{path} no está cifrado, aunque su carpeta de datos sí.</translation>
    </message>
    <message>
        <source>Switch encryption off and on again, or delete this file: it can be recreated.</source>
        <translation>Desactive y active de nuevo el cifrado, o elimine este archivo: se puede volver a crear.</translation>
    </message>
    <message>
        <source>A saved reading is encrypted.</source>
        <translation>Una lectura guardada está cifrada.</translation>
    </message>
    <message>
        <source>The saved readings were opened without a key.</source>
        <translation>Las lecturas guardadas se abrieron sin clave.</translation>
    </message>
    <message>
        <source>Unlock the data folder first.</source>
        <translation>Desbloquee antes la carpeta de datos.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>No hay memoria suficiente.</translation>
    </message>
    <message>
        <source>Close other programs, or allow this one more (ulimit -v).</source>
        <translation>Cierre otros programas, o permita más a este (ulimit -v).</translation>
    </message>
    <message>
        <source>No more files may be open at once.</source>
        <translation>No se pueden abrir más archivos a la vez.</translation>
    </message>
    <message>
        <source>Allow more (ulimit -n 1024), or close other programs.</source>
        <translation>Permita más (ulimit -n 1024), o cierre otros programas.</translation>
    </message>
    <message>
        <source>There is no room left on the disk.</source>
        <translation>No queda espacio en el disco.</translation>
    </message>
    <message>
        <source>Free some space and try again.</source>
        <translation>Libere espacio e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{path} cannot be used: {reason}.</source>
        <translation>{path} no se puede usar: {reason}.</translation>
    </message>
    <message>
        <source>Check the path, the permissions and the disk.</source>
        <translation>Compruebe la ruta, los permisos y el disco.</translation>
    </message>
    <message>
        <source>Something went wrong inside the engine ({what}).</source>
        <translation>Algo ha fallado dentro del motor ({what}).</translation>
    </message>
    <message>
        <source>Try again; please report it with the details if it happens twice.</source>
        <translation>Inténtelo de nuevo; si ocurre dos veces, comuníquelo con los detalles.</translation>
    </message>
    <message>
        <source>Lectern is already open with this library but does not respond.</source>
        <translation>Lectern ya está abierto con esta biblioteca, pero no responde.</translation>
    </message>
    <message>
        <source>Wait a moment, or end it and start again.</source>
        <translation>Espere un momento o ciérrelo y vuelva a iniciarlo.</translation>
    </message>
    <message>
        <source>{address} is not the address of a server.</source>
        <translation>{address} no es la dirección de un servidor.</translation>
    </message>
    <message>
        <source>Write it like this: https://example.org:8000/v1.</source>
        <translation>Escríbala así: https://example.org:8000/v1.</translation>
    </message>
    <message>
        <source>A connection cannot be called “{name}”.</source>
        <translation>Una conexión no puede llamarse «{name}».</translation>
    </message>
    <message>
        <source>Use letters, digits, dots, dashes and underscores.</source>
        <translation>Use letras, cifras, puntos, guiones y guiones bajos.</translation>
    </message>
    <message>
        <source>The key of the connection contains characters that no key has.</source>
        <translation>La clave de la conexión contiene caracteres que ninguna clave tiene.</translation>
    </message>
    <message>
        <source>Copy it again, without spaces and line breaks.</source>
        <translation>Cópiela de nuevo, sin espacios ni saltos de línea.</translation>
    </message>
    <message>
        <source>The file of connections, {path}, cannot be used: {reason}.</source>
        <translation>El archivo de conexiones, {path}, no se puede usar: {reason}.</translation>
    </message>
    <message>
        <source>Repair it or delete it, then add the connections again.</source>
        <translation>Corríjalo o elimínelo, y añada de nuevo las conexiones.</translation>
    </message>
    <message>
        <source>The file of connections, {path}, is damaged.</source>
        <translation>El archivo de conexiones, {path}, está dañado.</translation>
    </message>
    <message>
        <source>Documents may not be sent to {address} yet.</source>
        <translation>Todavía no se pueden enviar documentos a {address}.</translation>
    </message>
    <message>
        <source>Agree to it with: lectern engines add {name} {address}</source>
        <translation>Acéptelo con: lectern engines add {name} {address}</translation>
    </message>
    <message>
        <source>The server at {address} cannot be reached: {reason}.</source>
        <translation>No se puede contactar con el servidor {address}: {reason}.</translation>
    </message>
    <message>
        <source>Check that it runs and that its address is right.</source>
        <translation>Compruebe que funciona y que su dirección es correcta.</translation>
    </message>
    <message>
        <source>The server at {address} sent nothing for {seconds} s.</source>
        <translation>El servidor {address} no envió nada durante {seconds}&#xa0;s.</translation>
    </message>
    <message>
        <source>Ask again later, or ask about fewer documents.</source>
        <translation>Pregunte más tarde o sobre menos documentos.</translation>
    </message>
    <message>
        <source>The server at {address} does not accept the key.</source>
        <translation>El servidor {address} no acepta la clave.</translation>
    </message>
    <message>
        <source>Add the connection again, with its key.</source>
        <translation>Añada de nuevo la conexión, con su clave.</translation>
    </message>
    <message>
        <source>The server at {address} takes no more requests now.</source>
        <translation>El servidor {address} no acepta más solicitudes por ahora.</translation>
    </message>
    <message>
        <source>Ask again in a while.</source>
        <translation>Pregunte de nuevo dentro de un rato.</translation>
    </message>
    <message>
        <source>The server at {address} broke off its answer.</source>
        <translation>El servidor {address} interrumpió su respuesta.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Pregunte de nuevo.</translation>
    </message>
    <message>
        <source>The server at {address} ended the request without an answer.</source>
        <translation>El servidor en {address} terminó la solicitud sin responder.</translation>
    </message>
    <message>
        <source>Look into its log: the documents may be too long for it, or it ended.</source>
        <translation>Consulte su registro: quizá los documentos son demasiado largos para él, o se detuvo.</translation>
    </message>
    <message>
        <source>The server at {address} has no model called {model}.</source>
        <translation>El servidor {address} no tiene ningún modelo llamado {model}.</translation>
    </message>
    <message>
        <source>No model of the server at {address} was chosen.</source>
        <translation>No se eligió ningún modelo del servidor {address}.</translation>
    </message>
    <message>
        <source>The server at {address} lists no models.</source>
        <translation>El servidor en {address} no enumera ningún modelo.</translation>
    </message>
    <message>
        <source>Name the one that it runs.</source>
        <translation>Indique el modelo que ejecuta.</translation>
    </message>
    <message>
        <source>The prompt is too long for the server: {reason}.</source>
        <translation>La entrada es demasiado larga para el servidor: {reason}.</translation>
    </message>
    <message>
        <source>Leave pages out, or choose a model with a longer context.</source>
        <translation>Excluya páginas o elija un modelo con un contexto más largo.</translation>
    </message>
    <message>
        <source>The server at {address} sent an invalid answer: {reason}.</source>
        <translation>Lo que envió el servidor {address} no es una respuesta: {reason}.</translation>
    </message>
    <message>
        <source>Check that it has an OpenAI-compatible interface.</source>
        <translation>Compruebe que usa la interfaz de OpenAI.</translation>
    </message>
    <message>
        <source>The server at {address} refused the request ({status}): {reason}.</source>
        <translation>El servidor {address} rechazó la solicitud ({status}): {reason}.</translation>
    </message>
    <message>
        <source>Look into the server&apos;s log.</source>
        <translation>Consulte el registro del servidor.</translation>
    </message>
    <message>
        <source>The server at {address} reports impossible token counts.</source>
        <translation>El servidor {address} comunica cantidades de tokens imposibles.</translation>
    </message>
    <message>
        <source>They are not shown; the number of tokens is estimated.</source>
        <translation>No se muestran; el número de tokens es una estimación.</translation>
    </message>
    <message>
        <source>The server at {address} does not count tokens.</source>
        <translation>El servidor {address} no cuenta los tokens.</translation>
    </message>
    <message>
        <source>The number of tokens is estimated from the characters.</source>
        <translation>El número de tokens se estima a partir de los caracteres.</translation>
    </message>
    <message>
        <source>This needs Lectern&apos;s own engine and its saved readings.</source>
        <translation>Esto necesita el motor propio de Lectern y sus lecturas guardadas.</translation>
    </message>
    <message>
        <source>Start Lectern without --engine for it.</source>
        <translation>Inicie Lectern sin --engine para ello.</translation>
    </message>
    <message>
        <source>The system&apos;s keyring does not provide the key for {address}.</source>
        <translation>El llavero del sistema no entrega la clave de {address}.</translation>
    </message>
    <message>
        <source>Unlock the keyring, or enter the key of the connection again.</source>
        <translation>Desbloquee el llavero o introduzca de nuevo la clave de la conexión.</translation>
    </message>
    <message>
        <source>There is already a connection called “{name}”.</source>
        <translation>Ya existe una conexión llamada «{name}».</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Elija otro nombre.</translation>
    </message>
    <message>
        <source>Lectern crashed the last time it was open.</source>
        <translation>Lectern se cerró de forma inesperada la última vez.</translation>
    </message>
    <message>
        <source>If you report it, attach {trace}: it contains nothing from your documents.</source>
        <translation>Si informa de ello, adjunte {trace}: no contiene nada de sus documentos.</translation>
    </message>
    <message>
        <source>its folder does not exist</source>
        <translation>su carpeta no existe</translation>
    </message>
    <message>
        <source>Create the folder, or choose another one.</source>
        <translation>Cree la carpeta o elija otra.</translation>
    </message>
    <message>
        <source>you may not write there</source>
        <translation>no tiene permiso para escribir ahí</translation>
    </message>
    <message>
        <source>Choose another folder, or change its permissions.</source>
        <translation>Elija otra carpeta o cambie sus permisos.</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>el disco está lleno</translation>
    </message>
    <message>
        <source>Free some disk space, or choose another folder.</source>
        <translation>Libere espacio en el disco o elija otra carpeta.</translation>
    </message>
    <message>
        <source>Choose another name or folder.</source>
        <translation>Elija otro nombre u otra carpeta.</translation>
    </message>
    <message>
        <source>The settings were damaged, so Lectern uses the defaults.</source>
        <translation>Los ajustes estaban dañados, por lo que Lectern usa los predeterminados.</translation>
    </message>
    <message>
        <source>The damaged file is kept as {kept}.</source>
        <translation>El archivo dañado se conserva como {kept}.</translation>
    </message>
</context>
<context>
    <name>Feasibility</name>
    <message>
        <source>{size} of it on the SSD</source>
        <translation>{size} de ello en el SSD</translation>
    </message>
    <message>
        <source>about {time} to read</source>
        <translation>alrededor de {time} de lectura</translation>
    </message>
    <message>
        <source>Keep it as {format}</source>
        <translation>Conservar como {format}</translation>
    </message>
    <message>
        <source>Read it with {model}</source>
        <translation>Leer con {model}</translation>
    </message>
    <message>
        <source>Download {download}</source>
        <translation>Descargar {download}</translation>
    </message>
    <message>
        <source>Answer through a window of {window} tokens</source>
        <translation>Responder a través de una ventana de {window} tokens</translation>
    </message>
    <message>
        <source>Delete saved readings …</source>
        <translation>Eliminar lecturas guardadas…</translation>
    </message>
    <message>
        <source>Leave pages out …</source>
        <translation>Excluir páginas…</translation>
    </message>
    <message>
        <source>Read fewer documents …</source>
        <translation>Leer menos documentos…</translation>
    </message>
    <message>
        <source>slightly less exact answers</source>
        <translation>respuestas algo menos exactas</translation>
    </message>
    <message>
        <source>{size} to download</source>
        <translation>{size} por descargar</translation>
    </message>
    <message>
        <source>{size} more must be free</source>
        <translation>deben quedar libres {size} más</translation>
    </message>
    <message>
        <source>Each can be a reading of its own.</source>
        <translation>Cada uno puede ser una lectura propia.</translation>
    </message>
    <message>
        <source>At least {tokens} have to go, about {pages} of {total}</source>
        <translation>Al menos {tokens} deben salir, unas {pages} de {total}</translation>
    </message>
    <message>
        <source>Answers see only the first {first} and the last {last} tokens: {share} of the text is out of sight, and nothing in it is found. The documents must be read again.</source>
        <translation>Las respuestas solo ven los primeros {first} y los últimos {last} tokens: {share} del texto queda fuera de la vista, y lo que hay ahí no se encuentra. Debe leerse de nuevo.</translation>
    </message>
    <message>
        <source>Answers begin within about {time}.</source>
        <translation>Las respuestas empiezan en {time} más o menos.</translation>
    </message>
    <message>
        <source>about {figure}</source>
        <translation>aprox. {figure}</translation>
    </message>
    <message>
        <source>context too small</source>
        <translation>contexto demasiado pequeño</translation>
    </message>
    <message>
        <source>too little memory</source>
        <translation>memoria insuficiente</translation>
    </message>
    <message>
        <source>too little disk space</source>
        <translation>espacio en disco insuficiente</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>cabe</translation>
    </message>
    <message>
        <source>partly on SSD</source>
        <translation>en parte en el SSD</translation>
    </message>
    <message>
        <source>exact, largest</source>
        <translation>exacto, el más grande</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>exacto</translation>
    </message>
    <message>
        <source>nearly exact</source>
        <translation>casi exacto</translation>
    </message>
    <message>
        <source>small, less exact</source>
        <translation>pequeño, menos exacto</translation>
    </message>
    <message>
        <source>smallest, least exact</source>
        <translation>el más pequeño, el menos exacto</translation>
    </message>
    <message>
        <source>{pages} with recognised text</source>
        <translation>{pages} con texto reconocido</translation>
    </message>
    <message>
        <source>Read without it</source>
        <translation>Leer sin ella</translation>
    </message>
    <message>
        <source>Read without them</source>
        <translation>Leer sin ellas</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. To have that, install the Python packages rapidocr and onnxruntime.</source>
        <translation>El texto de las imágenes debe reconocerse antes de leerlo. Para ello, instale los paquetes de Python rapidocr y onnxruntime.</translation>
    </message>
    <message>
        <source>Text in pictures must be recognised before it is read. This takes about {time}, once. What is not recognised is not read.</source>
        <translation>El texto de las imágenes debe reconocerse antes de leerlo. Lleva alrededor de {time}, una sola vez. Lo que no se reconoce no se lee.</translation>
    </message>
    <message>
        <source>Recognise {pages}</source>
        <translation>Reconocer {pages}</translation>
    </message>
    <message>
        <source>Recognising page {page} of {pages}</source>
        <translation>Reconociendo la página {page} de {pages}</translation>
    </message>
    <message>
        <source>About {time} left. What is recognised is kept.</source>
        <translation>Quedan alrededor de {time}. Lo reconocido se conserva.</translation>
    </message>
    <message>
        <source>Stop recognising</source>
        <translation>Detener el reconocimiento</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>It is read through a window: answers see its first {first} and last {last} tokens only.</source>
        <translation>Se lee a través de una ventana: las respuestas solo ven sus primeros {first} y últimos {last} tokens.</translation>
    </message>
    <message>
        <source>Everything has been read already.</source>
        <translation>Ya está todo leído.</translation>
    </message>
    <message>
        <source>The time is not known until something has been read on this computer.</source>
        <translation>El tiempo no se sabe hasta que se haya leído algo en este ordenador.</translation>
    </message>
    <message>
        <source>Reading takes about {time}, once.</source>
        <translation>Leer lleva alrededor de {time}, una sola vez.</translation>
    </message>
    <message>
        <source>After that, answers begin within about {answer}.</source>
        <translation>Después, las respuestas empiezan en {answer} más o menos.</translation>
    </message>
    <message>
        <source>{size} of it does not fit into memory and is read from the SSD for every answer.</source>
        <translation>{size} no caben en la memoria y se leen del SSD en cada respuesta.</translation>
    </message>
    <message>
        <source>It has {tokens} tokens, plus {room} for a question and its answer. The model&apos;s context holds {limit}.</source>
        <translation>Tiene {tokens} tokens, más {room} para una pregunta y su respuesta. El contexto del modelo admite {limit}.</translation>
    </message>
    <message>
        <source>It needs {needed} of memory, but only {limit} may be used.</source>
        <translation>Necesita {needed} de memoria, pero solo se pueden usar {limit}.</translation>
    </message>
    <message>
        <source>Saving it needs {needed} of disk space, but only {limit} is free.</source>
        <translation>Guardarlo necesita {needed} de disco, pero solo hay {limit} libres.</translation>
    </message>
    <message>
        <source>counted by {model}</source>
        <translation>contado por {model}</translation>
    </message>
    <message>
        <source>Counting its tokens …</source>
        <translation>Contando sus tokens…</translation>
    </message>
    <message>
        <source>It does not fit</source>
        <translation>No cabe</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>It fits</source>
        <translation>Cabe</translation>
    </message>
    <message>
        <source>It should fit</source>
        <translation>Debería caber</translation>
    </message>
    <message>
        <source>Load and count</source>
        <translation>Cargar y contar</translation>
    </message>
</context>
<context>
    <name>FeasibilityDialog</name>
    <message>
        <source>Before reading</source>
        <translation>Antes de leer</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelos en este ordenador</translation>
    </message>
    <message>
        <source>The server&apos;s model</source>
        <translation>El modelo del servidor</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Formato de la caché</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>Revisar el texto…</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Ahora no</translation>
    </message>
</context>
<context>
    <name>FilePages</name>
    <message>
        <source>Page {page} cannot be shown: {reason}</source>
        <translation>No se puede mostrar la página {page}: {reason}</translation>
    </message>
</context>
<context>
    <name>FolderList</name>
    <message>
        <source>Folders with models</source>
        <translation>Carpetas con modelos</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Añadir una carpeta…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Carpeta con modelos</translation>
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
        <translation>En memoria</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Formato</translation>
    </message>
    <message>
        <source>On disk</source>
        <translation>En disco</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Formato de la caché</translation>
    </message>
</context>
<context>
    <name>FoundCard</name>
    <message>
        <source>Quantisation of {name}</source>
        <translation>Cuantización de {name}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>Descargar {name}</translation>
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
        <translation>{number} página dañada</translation>
    </message>
    <message>
        <source>{number} damaged pages</source>
        <translation>{number} páginas dañadas</translation>
    </message>
    <message>
        <source>{pages} without text</source>
        <translation>{pages} sin texto</translation>
    </message>
    <message>
        <source>The page is damaged</source>
        <translation>La página está dañada</translation>
    </message>
    <message>
        <source>{number} of {pages} is damaged</source>
        <translation>{number} de {pages} está dañada</translation>
    </message>
    <message>
        <source>{number} of {pages} are damaged</source>
        <translation>{number} de {pages} están dañadas</translation>
    </message>
    <message>
        <source>{number} has no text</source>
        <translation>{number} sin texto</translation>
    </message>
    <message>
        <source>{number} have no text</source>
        <translation>{number} sin texto</translation>
    </message>
</context>
<context>
    <name>HubPanel</name>
    <message>
        <source>Get a model</source>
        <translation>Obtener un modelo</translation>
    </message>
    <message>
        <source>Search the hub, or enter a name such as Qwen/Qwen3.5-0.8B</source>
        <translation>Buscar en el hub o escribir un nombre, como Qwen/Qwen3.5-0.8B</translation>
    </message>
    <message>
        <source>Name of the model on the hub</source>
        <translation>Nombre del modelo en el hub</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Descargar</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>Descargar {name}</translation>
    </message>
</context>
<context>
    <name>Intake</name>
    <message>
        <source>Documents</source>
        <translation>Documentos</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Añadir documentos</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Añadir una carpeta</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) of other kinds in “{name}” were not added. To add them, drop the files.</source>
        <translation>
            <numerusform>%Ln archivo de otro tipo en «{name}» no se ha añadido. Para añadirlo, arrastre el propio archivo.</numerusform>
            <numerusform>%Ln archivos de otros tipos en «{name}» no se han añadido. Para añadirlos, arrastre los propios archivos.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeptWeightsRow</name>
    <message>
        <source>Kept weights take another {size}. They let their models load faster.</source>
        <translation>Los pesos de los modelos ocupan {size} más. Se conservan para que esos modelos arranquen antes.</translation>
    </message>
    <message>
        <source>Delete weights</source>
        <translation>Eliminar los pesos</translation>
    </message>
</context>
<context>
    <name>LeaveOut</name>
    <message>
        <source>Before the first chapter</source>
        <translation>Antes del primer capítulo</translation>
    </message>
    <message>
        <source>about {tokens}</source>
        <translation>unos {tokens}</translation>
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
        <translation>Cabe</translation>
    </message>
    <message>
        <source>Nothing would be left to read</source>
        <translation>No quedaría nada por leer</translation>
    </message>
    <message>
        <source>{tokens} too many</source>
        <translation>Sobran {tokens}</translation>
    </message>
</context>
<context>
    <name>LeaveOutDialog</name>
    <message>
        <source>Leave pages out</source>
        <translation>Excluir páginas</translation>
    </message>
    <message>
        <source>What is not ticked is not read, and no answer can come from it.</source>
        <translation>Lo que no está marcado no se lee, y ninguna respuesta puede venir de ahí.</translation>
    </message>
    <message>
        <source>Pages to leave out</source>
        <translation>Páginas que se excluyen</translation>
    </message>
    <message>
        <source>Such as 1–12, 201–</source>
        <translation>Por ejemplo 1–12, 201–</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Aplicar</translation>
    </message>
    <message>
        <source>Parts of the reading</source>
        <translation>Partes de la lectura</translation>
    </message>
</context>
<context>
    <name>Lectern</name>
    <message>
        <source>The clipboard holds neither files nor text</source>
        <translation>El portapapeles no contiene archivos ni texto</translation>
    </message>
    <message>
        <source>“{title}” is in the library already.</source>
        <translation>«{title}» ya está en la biblioteca.</translation>
    </message>
</context>
<context>
    <name>LeftOutField</name>
    <message>
        <source>Pages to leave out</source>
        <translation>Páginas que se excluyen</translation>
    </message>
    <message>
        <source>e.g. 1–12, 201–397</source>
        <translation>p. ej. 1–12, 201–397</translation>
    </message>
</context>
<context>
    <name>Library</name>
    <message>
        <source>Removed “{title}” and its saved reading. Your files, exports and backups are kept.</source>
        <translation>Se quitó «{title}» y su lectura guardada. Sus archivos, exportaciones y copias de seguridad se conservan.</translation>
    </message>
    <message>
        <source>Removed “{title}”</source>
        <translation>Se quitó «{title}»</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln conversation(s).</source>
        <translation>
            <numerusform>%Ln conversación eliminada.</numerusform>
            <numerusform>%Ln conversaciones eliminadas.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln reading(s) with what was saved. Your files, exports and backups are kept.</source>
        <translation>
            <numerusform>%Ln lectura eliminada con lo guardado. Sus archivos, exportaciones y copias de seguridad se conservan.</numerusform>
            <numerusform>%Ln lecturas eliminadas con lo guardado. Sus archivos, exportaciones y copias de seguridad se conservan.</numerusform>
        </translation>
    </message>
    <message>
        <source>Deleted by another program, so nothing of it is kept: {titles}.</source>
        <translation>Eliminado por otro programa, así que no se conserva nada: {titles}.</translation>
    </message>
    <message>
        <source>Not deleted: {names}, set aside as damaged in the data folder.</source>
        <translation>No se ha eliminado: {names}, apartado por estar dañado en la carpeta de datos.</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Conversaciones</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nada encontrado</translation>
    </message>
    <message>
        <source>{number} more pages</source>
        <translation>{number} páginas más</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>Date added</source>
        <translation>Fecha de adición</translation>
    </message>
    <message>
        <source>Last conversation</source>
        <translation>Última conversación</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
    <message>
        <source>Number of pages</source>
        <translation>Número de páginas</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>Nueva colección…</translation>
    </message>
    <message>
        <source>In no collection</source>
        <translation>En ninguna colección</translation>
    </message>
    <message>
        <source>All readings</source>
        <translation>Todas las lecturas</translation>
    </message>
    <message>
        <source>Add documents …</source>
        <translation>Añadir documentos…</translation>
    </message>
    <message>
        <source>Add a folder as one reading …</source>
        <translation>Añadir una carpeta como una sola lectura…</translation>
    </message>
    <message>
        <source>Enter the password …</source>
        <translation>Introducir la contraseña…</translation>
    </message>
    <message>
        <source>Do not add</source>
        <translation>No añadir</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Quitar de la lista</translation>
    </message>
    <message>
        <source>Remove all refused files</source>
        <translation>Quitar todos los archivos rechazados</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>Read …</source>
        <translation>Leer…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausar</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Reanudar la lectura</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Detener la lectura</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Subir</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Bajar</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Nueva conversación</translation>
    </message>
    <message>
        <source>Question sheet …</source>
        <translation>Cuestionario…</translation>
    </message>
    <message>
        <source>Check the text …</source>
        <translation>Revisar el texto…</translation>
    </message>
    <message>
        <source>Documents in this reading …</source>
        <translation>Documentos de esta lectura…</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>Abrir en una ventana privada</translation>
    </message>
    <message>
        <source>Move to a collection</source>
        <translation>Mover a una colección</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renombrar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>{number} more waiting to be added</source>
        <translation>{number} más por añadir</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Preguntar ya</translation>
    </message>
    <message>
        <source>{number} more</source>
        <translation>{number} más</translation>
    </message>
    <message>
        <source>{title} ({number} files)</source>
        <translation>{title} ({number} archivos)</translation>
    </message>
    <message>
        <source>password-protected file</source>
        <translation>archivo protegido con contraseña</translation>
    </message>
    <message>
        <source>Text of {names} is damaged; add the file again</source>
        <translation>El texto de {names} está dañado; añada de nuevo el archivo</translation>
    </message>
    <message>
        <source>Encrypted; enter its password</source>
        <translation>Cifrado; introduzca su contraseña</translation>
    </message>
    <message>
        <source>Waiting to be added</source>
        <translation>Esperando a añadirse</translation>
    </message>
    <message>
        <source>Adding {percent}</source>
        <translation>Añadiendo {percent}</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Aún sin leer</translation>
    </message>
    <message>
        <source>Incomplete, {percent} read</source>
        <translation>Incompleta, leída {percent}</translation>
    </message>
    <message>
        <source>Waiting, number {place} in the queue</source>
        <translation>En espera, número {place} en la cola</translation>
    </message>
    <message>
        <source>Waiting, next in the queue</source>
        <translation>En espera, la siguiente en la cola</translation>
    </message>
    <message>
        <source>Preparing …</source>
        <translation>Preparando…</translation>
    </message>
    <message>
        <source>Reading {percent} · {time} left</source>
        <translation>Leyendo {percent} · quedan {time}</translation>
    </message>
    <message>
        <source>Reading {percent}</source>
        <translation>Leyendo {percent}</translation>
    </message>
    <message>
        <source>Paused at page {page}</source>
        <translation>En pausa en la página {page}</translation>
    </message>
    <message>
        <source>Paused at {percent}</source>
        <translation>En pausa en el {percent}</translation>
    </message>
    <message>
        <source>Ready, opens in {time}</source>
        <translation>Lista, se abre en {time}</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Lista</translation>
    </message>
    <message>
        <source>The model or settings changed</source>
        <translation>Cambió el modelo o los ajustes</translation>
    </message>
    <message>
        <source>Must be read again</source>
        <translation>Debe leerse de nuevo</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>No cabe</translation>
    </message>
    <message>
        <source>Reading failed</source>
        <translation>Falló la lectura</translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to no collection.</source>
        <translation>
            <numerusform>%Ln lectura sacada de su colección, con todas sus conversaciones.</numerusform>
            <numerusform>%Ln lecturas sacadas de su colección, con todas sus conversaciones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Moved %Ln reading(s) with all conversations to “{name}”.</source>
        <translation>
            <numerusform>%Ln lectura movida a «{name}», con todas sus conversaciones.</numerusform>
            <numerusform>%Ln lecturas movidas a «{name}», con todas sus conversaciones.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDelegate</name>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
</context>
<context>
    <name>LibraryHeader</name>
    <message>
        <source>Found</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Collection: {name}</source>
        <translation>Colección: {name}</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Ordenar</translation>
    </message>
    <message>
        <source>New collection …</source>
        <translation>Nueva colección…</translation>
    </message>
    <message>
        <source>Rename “{name}” …</source>
        <translation>Renombrar «{name}»…</translation>
    </message>
    <message>
        <source>Delete “{name}” …</source>
        <translation>Eliminar «{name}»…</translation>
    </message>
</context>
<context>
    <name>LibraryView</name>
    <message>
        <source>Search everything</source>
        <translation>Buscar en todo</translation>
    </message>
    <message>
        <source>Search documents and pages</source>
        <translation>Buscar en todo</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Borrar la búsqueda</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>Añadir documentos</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Nothing to read yet</source>
        <translation>Aún no hay nada que leer</translation>
    </message>
    <message>
        <source>Drop documents or a folder on this window, or add them below.</source>
        <translation>Suelte documentos o una carpeta en esta ventana, o añádalos abajo.</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Resultados</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
</context>
<context>
    <name>LookStrip</name>
    <message>
        <source>Where the answer looked</source>
        <translation>Dónde miró la respuesta</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>página {number}</translation>
    </message>
    <message>
        <source>Mostly at {pages}</source>
        <translation>Sobre todo en {pages}</translation>
    </message>
    <message>
        <source>No answer is selected</source>
        <translation>Ninguna respuesta seleccionada</translation>
    </message>
</context>
<context>
    <name>MarkedPages</name>
    <message>
        <source>Click to try again.</source>
        <translation>Pulse para reintentar.</translation>
    </message>
    <message>
        <source>Document pages</source>
        <translation>Páginas del documento</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Página {page} de {pages}</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>More</source>
        <translation>Más</translation>
    </message>
    <message>
        <source>Load at every start</source>
        <translation>Cargar en cada inicio</translation>
    </message>
    <message>
        <source>Show its folder</source>
        <translation>Mostrar su carpeta</translation>
    </message>
    <message>
        <source>Delete …</source>
        <translation>Eliminar…</translation>
    </message>
</context>
<context>
    <name>ModelName</name>
    <message>
        <source>Demo model</source>
        <translation>Modelo de demostración</translation>
    </message>
</context>
<context>
    <name>ModelTable</name>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Contexto</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lectura</translation>
    </message>
    <message>
        <source>First word</source>
        <translation>Primera palabra</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelos en este ordenador</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Demo model</source>
        <translation>Modelo de demostración</translation>
    </message>
    <message>
        <source>up to {tokens} tokens</source>
        <translation>hasta {tokens} tokens</translation>
    </message>
    <message>
        <source>Searching the hub …</source>
        <translation>Buscando en el hub…</translation>
    </message>
    <message>
        <source>The hub has no model with “{text}” in its name.</source>
        <translation>El hub no tiene ningún modelo con «{text}» en el nombre.</translation>
    </message>
    <message>
        <source>On the hub</source>
        <translation>En el hub</translation>
    </message>
    <message>
        <source>Best for this computer</source>
        <translation>El mejor para este ordenador</translation>
    </message>
    <message>
        <source>its terms must be accepted on its page first</source>
        <translation>antes hay que aceptar sus condiciones en su página</translation>
    </message>
    <message>
        <source>Models of the family {family} cannot be run here.</source>
        <translation>Los modelos de la familia {family} no se pueden calcular aquí.</translation>
    </message>
    <message>
        <source>Fits the GPU with a document.</source>
        <translation>Cabe en la GPU con un documento.</translation>
    </message>
    <message>
        <source>Fits this computer with a document.</source>
        <translation>Cabe en este ordenador con un documento.</translation>
    </message>
    <message>
        <source>{count} billion parameters</source>
        <translation>{count} mil millones de parámetros</translation>
    </message>
    <message>
        <source>{count} million parameters</source>
        <translation>{count} millones de parámetros</translation>
    </message>
    <message>
        <source>in the folder of {program}</source>
        <translation>en la carpeta de {program}</translation>
    </message>
    <message>
        <source>in Lectern&apos;s folder</source>
        <translation>en la carpeta de Lectern</translation>
    </message>
    <message>
        <source>in Hugging Face&apos;s cache</source>
        <translation>en la caché de Hugging Face</translation>
    </message>
    <message>
        <source>in one of your folders</source>
        <translation>en una de sus carpetas</translation>
    </message>
    <message>
        <source>comes with Lectern</source>
        <translation>incluido en Lectern</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Needs {needed} of memory; this computer has {memory}.</source>
        <translation>Necesita {needed} de memoria; este ordenador tiene {memory}.</translation>
    </message>
    <message>
        <source>Fits, with room for up to {tokens} tokens in memory.</source>
        <translation>Cabe, con sitio para hasta {tokens} tokens en memoria.</translation>
    </message>
    <message>
        <source>Fits; a full context takes {size} of memory.</source>
        <translation>Cabe; un contexto lleno ocupa {size} de memoria.</translation>
    </message>
    <message>
        <source>Needs {needed} of GPU memory; this GPU has {memory}.</source>
        <translation>Necesita {needed} de memoria de GPU; esta GPU tiene {memory}.</translation>
    </message>
    <message>
        <source>Fits the GPU, with room for up to {tokens} tokens in its memory.</source>
        <translation>Cabe en la GPU, con sitio para hasta {tokens} tokens en su memoria.</translation>
    </message>
    <message>
        <source>Fits the GPU; a full context takes {size} of its memory.</source>
        <translation>Cabe en la GPU; un contexto lleno ocupa {size} de su memoria.</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Cargado</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Cargando…</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Predeterminado</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Liberar</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Cargar</translation>
    </message>
    <message>
        <source>Looking for models …</source>
        <translation>Buscando modelos…</translation>
    </message>
    <message>
        <source>The demo model only finds and quotes sentences of English text. Download a real model below.</source>
        <translation>El modelo de demostración solo encuentra y cita frases de textos en inglés. Descargue abajo un modelo de verdad.</translation>
    </message>
    <message>
        <source>“{text}” is not a model name.</source>
        <translation>«{text}» no es un nombre de modelo.</translation>
    </message>
    <message>
        <source>Write the name as on its page, for example Qwen/Qwen3.5-0.8B.</source>
        <translation>Escriba el nombre como en su página, por ejemplo Qwen/Qwen3.5-0.8B.</translation>
    </message>
    <message>
        <source>The model could not be deleted.</source>
        <translation>El modelo no se pudo eliminar.</translation>
    </message>
    <message>
        <source>Close other programs that use it, then try again.</source>
        <translation>Cierre otros programas que lo usen e inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>{name} suits this computer best: {size} to download.</source>
        <translation>{name} es el que mejor se adapta a este ordenador: {size} por descargar.</translation>
    </message>
</context>
<context>
    <name>ModelsController</name>
    <message>
        <source>The download of {model} has stopped</source>
        <translation>La descarga de {model} se ha detenido</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>{model} has been downloaded and checked</source>
        <translation>{model} se ha descargado y comprobado</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Usarlo</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>A model reads your documents on this computer. Nothing is sent anywhere.</source>
        <translation>Un modelo lee sus documentos en este ordenador. No se envía nada a ninguna parte.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Actualizar</translation>
    </message>
    <message>
        <source>Folders …</source>
        <translation>Carpetas…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Delete {name}?</source>
        <translation>¿Eliminar {name}?</translation>
    </message>
    <message>
        <source>Its files will be deleted from this computer: {facts}.</source>
        <translation>Sus archivos se eliminarán de este ordenador: {facts}.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Cancel the download of {name}?</source>
        <translation>¿Cancelar la descarga de {name}?</translation>
    </message>
    <message>
        <source>What has been downloaded is deleted.</source>
        <translation>Lo ya descargado se elimina.</translation>
    </message>
    <message>
        <source>Cancel download</source>
        <translation>Cancelar la descarga</translation>
    </message>
    <message>
        <source>Add a folder …</source>
        <translation>Añadir una carpeta…</translation>
    </message>
    <message>
        <source>Remove {folder} from the list</source>
        <translation>Quitar {folder} de la lista</translation>
    </message>
    <message>
        <source>Folder with models</source>
        <translation>Carpeta con modelos</translation>
    </message>
</context>
<context>
    <name>MovingDialog</name>
    <message>
        <source>Moving the data folder</source>
        <translation>Moviendo la carpeta de datos</translation>
    </message>
    <message>
        <source>From {source}
to {target}</source>
        <translation>De {source}
a {target}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} de {total}</translation>
    </message>
    <message>
        <source>The data folder could not be moved. It is still in its old place.</source>
        <translation>La carpeta de datos no se pudo mover. Sigue en su lugar anterior.</translation>
    </message>
    <message>
        <source>Start Lectern again and report the details.</source>
        <translation>Inicie Lectern de nuevo y comunique los detalles.</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
</context>
<context>
    <name>NewPassphrase</name>
    <message>
        <source>New passphrase</source>
        <translation>Nueva frase de contraseña</translation>
    </message>
    <message>
        <source>Repeat the passphrase</source>
        <translation>Repita la frase de contraseña</translation>
    </message>
    <message>
        <source>The passphrases differ.</source>
        <translation>Las frases de contraseña difieren.</translation>
    </message>
    <message>
        <source>Six or more random words are best.</source>
        <translation>Lo mejor: seis o más palabras al azar.</translation>
    </message>
    <message>
        <source>Too short: at least 8 characters.</source>
        <translation>Demasiado corta: al menos 8 caracteres.</translation>
    </message>
    <message>
        <source>Weak: anyone who has the files can guess it by trying.</source>
        <translation>Débil: cualquiera que tenga los archivos puede adivinarla probando.</translation>
    </message>
    <message>
        <source>Fair: it keeps out the curious, but not a determined attacker.</source>
        <translation>Aceptable: frena a los curiosos, pero no a un atacante decidido.</translation>
    </message>
    <message>
        <source>Long enough, unless it can be guessed, such as a saying, a song line or a name. Lectern cannot tell.</source>
        <translation>Bastante larga, salvo que se pueda adivinar, como un dicho, un verso de canción o un nombre. Lectern no puede saberlo.</translation>
    </message>
</context>
<context>
    <name>NoDocument</name>
    <message>
        <source>Enter the password …</source>
        <translation>Introducir la contraseña…</translation>
    </message>
    <message>
        <source>Opening the document …</source>
        <translation>Abriendo el documento…</translation>
    </message>
    <message>
        <source>No document open</source>
        <translation>Ningún documento abierto</translation>
    </message>
    <message>
        <source>Choose a document on the left. A click on a citation opens its page here.</source>
        <translation>Elija un documento a la izquierda. Al pulsar una referencia, su página se abre aquí.</translation>
    </message>
</context>
<context>
    <name>Notebook</name>
    <message>
        <source>Go to its page</source>
        <translation>Ir a su página</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
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
        <translation>Cita eliminada</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>The notebook has this quote already.</source>
        <translation>El cuaderno ya tiene esta cita.</translation>
    </message>
    <message>
        <source>Saved to the notebook</source>
        <translation>Guardada en el cuaderno</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>About page {page} of {name}: “{passage}”</source>
        <translation>Sobre la página {page} de {name}: «{passage}»</translation>
    </message>
    <message>
        <source>About page {page}: “{passage}”</source>
        <translation>Sobre la página {page}: «{passage}»</translation>
    </message>
    <message>
        <source>Explain this passage on page {page}: “{passage}”</source>
        <translation>Explica este pasaje de la página {page}: «{passage}»</translation>
    </message>
</context>
<context>
    <name>NotebookView</name>
    <message>
        <source>Notebook</source>
        <translation>Cuaderno</translation>
    </message>
    <message>
        <source>No quotes yet. Select a passage in the document and choose “Save quote”.</source>
        <translation>Aún no hay citas. Seleccione un pasaje del documento y elija «Guardar la cita».</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>Preparing for this processor. This happens once and takes a minute or two.</source>
        <translation>Preparando para este procesador. Ocurre una sola vez y lleva uno o dos minutos.</translation>
    </message>
    <message>
        <source>Part of the documents is being read again because its saved cache was lost.</source>
        <translation>Parte de los documentos se está leyendo de nuevo porque se perdió su caché guardada.</translation>
    </message>
    <message>
        <source>A saved reading was damaged and has been set aside. Its documents are being read again.</source>
        <translation>Una lectura guardada estaba dañada y se ha apartado. Sus documentos se están leyendo de nuevo.</translation>
    </message>
    <message>
        <source>Memory is low. The cache now uses at most {size}.</source>
        <translation>Queda poca memoria. La caché usa ahora {size} como máximo.</translation>
    </message>
    <message>
        <source>The model&apos;s context is longer than trained: {context} tokens instead of {trained}. Answers may be worse, also about short documents.</source>
        <translation>El contexto del modelo es más largo que el entrenado: {context} tokens en lugar de {trained}. Las respuestas pueden ser peores, también sobre documentos cortos.</translation>
    </message>
    <message>
        <source>The model has no recurrent layers, so its layers with a window know what they no longer see only from the other layers. Answers may be worse.</source>
        <translation>El modelo no tiene capas recurrentes: las capas con ventana solo saben por las demás lo que ya no ven. Las respuestas pueden ser peores.</translation>
    </message>
    <message>
        <source>With the chosen policy, the model holds {context} tokens. If everything is kept and read, it holds {longest}.</source>
        <translation>Con la política elegida, el modelo admite {context} tokens. Si se conserva y se lee todo, admite {longest}.</translation>
    </message>
    <message>
        <source>The model takes {weights}, but only {free} of memory are free. Parts of it are read from the disk for every token: up to {seconds} s each at 1 GB per second. A smaller model answers sooner.</source>
        <translation>El modelo ocupa {weights}, pero solo hay {free} de memoria libres. Para cada token se leen partes del disco: hasta {seconds} s por token a 1 GB por segundo. Un modelo más pequeño responde antes.</translation>
    </message>
    <message>
        <source>The reading could not be saved. {failure}</source>
        <translation>No se pudo guardar la lectura. {failure}</translation>
    </message>
    <message>
        <source>The conversation&apos;s state could not be saved. {failure}</source>
        <translation>No se pudo guardar el estado de la conversación. {failure}</translation>
    </message>
</context>
<context>
    <name>OutlineView</name>
    <message>
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
    <message>
        <source>This document has no outline.</source>
        <translation>Este documento no tiene esquema.</translation>
    </message>
    <message>
        <source>The outline is longer; its end is not shown.</source>
        <translation>El esquema es más largo; no se muestra su final.</translation>
    </message>
</context>
<context>
    <name>PageProcess</name>
    <message>
        <source>it could not be started</source>
        <translation>el proceso no pudo arrancar</translation>
    </message>
    <message>
        <source>its answer is invalid</source>
        <translation>su respuesta no es válida</translation>
    </message>
    <message>
        <source>it crashed</source>
        <translation>el proceso se cerró de golpe</translation>
    </message>
    <message>
        <source>it took longer than {seconds} s</source>
        <translation>el proceso tardó más de {seconds}&#xa0;s</translation>
    </message>
    <message>
        <source>it used too much memory</source>
        <translation>el proceso usó demasiada memoria</translation>
    </message>
</context>
<context>
    <name>PageTextPanel</name>
    <message>
        <source>Leave this page out</source>
        <translation>Excluir esta página</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>Texto de la página</translation>
    </message>
</context>
<context>
    <name>PartsTable</name>
    <message>
        <source>Not in the text</source>
        <translation>Fuera del texto</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Desbloquear</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Frase de contraseña</translation>
    </message>
    <message>
        <source>The data folder is encrypted. Enter its passphrase.</source>
        <translation>La carpeta de datos está cifrada. Introduzca su frase de contraseña.</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try again.</source>
        <translation>Frase de contraseña incorrecta. Inténtelo de nuevo.</translation>
    </message>
    <message>
        <source>Lectern is locked</source>
        <translation>Lectern está bloqueado</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password</source>
        <translation>Contraseña</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Frase de contraseña</translation>
    </message>
    <message>
        <source>The passphrase is used once and not stored.</source>
        <translation>La frase de contraseña se usa una vez y no se guarda.</translation>
    </message>
    <message>
        <source>Wrong passphrase. Try another one.</source>
        <translation>Frase de contraseña incorrecta. Pruebe con otra.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Desbloquear</translation>
    </message>
    <message>
        <source>“{name}” is encrypted</source>
        <translation>«{name}» está cifrado</translation>
    </message>
    <message>
        <source>Wrong password. Try another one.</source>
        <translation>Contraseña incorrecta. Pruebe con otra.</translation>
    </message>
    <message>
        <source>The password is used once and not stored.</source>
        <translation>La contraseña se usa una vez y no se guarda.</translation>
    </message>
</context>
<context>
    <name>PrivacyController</name>
    <message>
        <source>Lectern, private</source>
        <translation>Lectern, privado</translation>
    </message>
    <message>
        <source>The file is no longer where it was.</source>
        <translation>El archivo ya no está donde estaba.</translation>
    </message>
    <message>
        <source>The private window could not be opened. Try again.</source>
        <translation>No se pudo abrir la ventana privada. Inténtelo de nuevo.</translation>
    </message>
</context>
<context>
    <name>ProgressDialog</name>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lecturas guardadas</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} de {total}</translation>
    </message>
</context>
<context>
    <name>ProtectedDialog</name>
    <message>
        <source>Always do this</source>
        <translation>Hacerlo siempre así</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>Password-protected document</source>
        <translation>Documento protegido con contraseña</translation>
    </message>
    <message>
        <source>“{name}” is protected by a password</source>
        <translation>«{name}» está protegido con una contraseña</translation>
    </message>
    <message>
        <source>Lectern keeps what it reads: the text of all pages, the cache computed from it, questions and answers. All of that can then be read without the password.</source>
        <translation>Lectern conserva lo que lee: el texto de todas las páginas, la caché calculada a partir de él, las preguntas y las respuestas. Todo ello se puede leer después sin la contraseña.</translation>
    </message>
    <message>
        <source>Keep nothing</source>
        <translation>No conservar nada</translation>
    </message>
    <message>
        <source>The document opens in a private window and is forgotten when you close it.</source>
        <translation>El documento se abre en una ventana privada y se olvida al cerrarla.</translation>
    </message>
    <message>
        <source>Encrypt everything Lectern keeps</source>
        <translation>Cifrar todo lo que Lectern conserva</translation>
    </message>
    <message>
        <source>With a passphrase or the system&apos;s keyring. The document is read after that.</source>
        <translation>Con una frase de contraseña o el llavero del sistema. El documento se lee después.</translation>
    </message>
    <message>
        <source>Read it into the library</source>
        <translation>Añadirlo a la biblioteca</translation>
    </message>
    <message>
        <source>Anyone who can open this account&apos;s files can read it.</source>
        <translation>Cualquiera que pueda abrir los archivos de esta cuenta puede leerlo.</translation>
    </message>
</context>
<context>
    <name>ProtectionController</name>
    <message>
        <source>Decrypt the data folder?</source>
        <translation>¿Descifrar la carpeta de datos?</translation>
    </message>
    <message>
        <source>Lectern closes, rewrites everything, and opens again. After that, anyone who can open this account&apos;s files can read all of it.</source>
        <translation>Lectern se cierra, reescribe todo y se abre de nuevo. Después, cualquiera que pueda abrir los archivos de esta cuenta puede leerlo todo.</translation>
    </message>
    <message>
        <source>Close and decrypt</source>
        <translation>Cerrar y descifrar</translation>
    </message>
</context>
<context>
    <name>Quantities</name>
    <message>
        <source>{number} %</source>
        <translation>{number}&#xa0;%</translation>
    </message>
    <message>
        <source>{number} pages</source>
        <translation>{number} páginas</translation>
    </message>
    <message>
        <source>{number} blocks</source>
        <translation>{number} bloques</translation>
    </message>
    <message>
        <source>{number} page</source>
        <translation>{number} página</translation>
    </message>
    <message>
        <source>The page has no text</source>
        <translation>La página no tiene texto</translation>
    </message>
    <message>
        <source>{number} of {pages} has no text</source>
        <translation>{number} de {pages} sin texto</translation>
    </message>
    <message>
        <source>{number} of {pages} have no text</source>
        <translation>{number} de {pages} sin texto</translation>
    </message>
    <message>
        <source>{number} block</source>
        <translation>{number} bloque</translation>
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
        <translation>{number} petición</translation>
    </message>
    <message>
        <source>{number} requests</source>
        <translation>{number} peticiones</translation>
    </message>
    <message>
        <source>{number} byte</source>
        <translation>{number}&#xa0;byte</translation>
    </message>
    <message>
        <source>{number} bytes</source>
        <translation>{number} bytes</translation>
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
        <translation>queda menos de un minuto</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>quedan {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>quedan {hours}&#xa0;h {minutes}&#xa0;min</translation>
    </message>
    <message>
        <source>today at {time}</source>
        <translation>hoy a las {time}</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ayer</translation>
    </message>
    <message>
        <source>{number} TB</source>
        <translation>{number}&#xa0;TB</translation>
    </message>
    <message>
        <source>{number} GB</source>
        <translation>{number}&#xa0;GB</translation>
    </message>
    <message>
        <source>{number} MB</source>
        <translation>{number}&#xa0;MB</translation>
    </message>
    <message>
        <source>{number} kB</source>
        <translation>{number}&#xa0;kB</translation>
    </message>
</context>
<context>
    <name>Question</name>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
</context>
<context>
    <name>QuestionSheet</name>
    <message>
        <source>All questions about “{title}” have been asked</source>
        <translation>Se han hecho todas las preguntas sobre «{title}»</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>{quote} (recognised text)</source>
        <translation>{quote} (texto reconocido)</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Páginas</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>Citas</translation>
    </message>
    <message>
        <source>About {title}. Every question is answered on its own.</source>
        <translation>Sobre {title}. Cada pregunta se responde por separado.</translation>
    </message>
    <message>
        <source>{done} of {count} answered</source>
        <translation>{done} de {count} respondidas</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} fallidas</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Ask the rest</source>
        <translation>Preguntar el resto</translation>
    </message>
    <message>
        <source>Ask all</source>
        <translation>Preguntar todas</translation>
    </message>
    <message>
        <source>The answers of this sheet were damaged and are kept as {name}. Ask the questions again.</source>
        <translation>Las respuestas de este cuestionario estaban dañadas y se conservan como {name}. Haga de nuevo las preguntas.</translation>
    </message>
    <message>
        <source>Being answered …</source>
        <translation>Respondiendo…</translation>
    </message>
    <message>
        <source>cut off at the length limit</source>
        <translation>cortada en el límite de longitud</translation>
    </message>
    <message>
        <source>from the first {percent} %</source>
        <translation>del primer {percent}&#xa0;%</translation>
    </message>
    <message>
        <source>not found in the quotes</source>
        <translation>no encontrada en las citas</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>no encontrada</translation>
    </message>
    <message>
        <source>p. {page}</source>
        <translation>p.&#xa0;{page}</translation>
    </message>
    <message>
        <source>The answers could not be saved: {reason}. Free some disk space; the next answer saves them all.</source>
        <translation>No se pudieron guardar las respuestas: {reason}. Libere espacio en el disco; la próxima respuesta las guarda todas.</translation>
    </message>
    <message>
        <source>The engine stopped twice at this question. Choose “Ask the rest” to try again.</source>
        <translation>El motor se detuvo dos veces en esta pregunta. Elija «Preguntar el resto» para reintentar.</translation>
    </message>
</context>
<context>
    <name>QuestionSheetDialog</name>
    <message>
        <source>Question sheet</source>
        <translation>Cuestionario</translation>
    </message>
    <message>
        <source>Change questions</source>
        <translation>Cambiar las preguntas</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>Exportar…</translation>
    </message>
    <message>
        <source>Questions answered</source>
        <translation>Preguntas respondidas</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>Respuesta completa</translation>
    </message>
    <message>
        <source>Changes discarded</source>
        <translation>Cambios descartados</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln answered question(s).</source>
        <translation>
            <numerusform>%Ln pregunta respondida eliminada.</numerusform>
            <numerusform>%Ln preguntas respondidas eliminadas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>Exportar las respuestas</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabla (*.csv)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Libro de Excel (*.xlsx)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
    <message>
        <source>Exported to {name}</source>
        <translation>Exportado a {name}</translation>
    </message>
</context>
<context>
    <name>QuestionsEditor</name>
    <message>
        <source>One question per line, up to {count}. Leading numbers are removed.</source>
        <translation>Una pregunta por línea, hasta {count}. Los números iniciales se quitan.</translation>
    </message>
    <message>
        <source>Who signed the contract?
When does it end?
What does it cost to leave early?</source>
        <translation>¿Quién firmó el contrato?
¿Cuándo termina?
¿Cuánto cuesta salir antes?</translation>
    </message>
    <message>
        <source>Questions, one per line</source>
        <translation>Preguntas, una por línea</translation>
    </message>
    <message>
        <source>Load from file …</source>
        <translation>Cargar de un archivo…</translation>
    </message>
    <message>
        <source>Load questions</source>
        <translation>Cargar preguntas</translation>
    </message>
    <message>
        <source>Questions (*.txt *.md *.csv *.tsv)</source>
        <translation>Preguntas (*.txt *.md *.csv *.tsv)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
</context>
<context>
    <name>QuotaBox</name>
    <message>
        <source>Limit</source>
        <translation>Límite</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sin límite</translation>
    </message>
    <message>
        <source>At most {size}</source>
        <translation>Como máximo {size}</translation>
    </message>
</context>
<context>
    <name>Quotes</name>
    <message>
        <source>“{words}”</source>
        <translation>«{words}»</translation>
    </message>
</context>
<context>
    <name>RateChart</name>
    <message>
        <source>Tokens per second over the last minutes</source>
        <translation>Tokens por segundo en los últimos minutos</translation>
    </message>
</context>
<context>
    <name>RemovalController</name>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>Saved</name>
    <message>
        <source>Checked {size}: some of it was damaged and has been set aside.</source>
        <translation>{size} comprobados: una parte estaba dañada y se ha apartado.</translation>
    </message>
    <message>
        <source>Checked {size}: no damage found.</source>
        <translation>{size} comprobados: sin daños.</translation>
    </message>
    <message>
        <source>The library is damaged.</source>
        <translation>La biblioteca está dañada.</translation>
    </message>
    <message>
        <source>The text of {names} is damaged. Add the files again.</source>
        <translation>El texto de {names} está dañado. Añada de nuevo los archivos.</translation>
    </message>
    <message>
        <source>The text of {names} was damaged and has been extracted again.</source>
        <translation>El texto de {names} estaba dañado y se ha extraído otra vez.</translation>
    </message>
    <message>
        <source>A question or an answer in “{title}” is damaged. Ask again.</source>
        <translation>Una pregunta o una respuesta de «{title}» está dañada. Pregunte otra vez.</translation>
    </message>
    <message>
        <source>The search index was damaged and has been rebuilt.</source>
        <translation>El índice de búsqueda estaba dañado y se ha reconstruido.</translation>
    </message>
    <message>
        <source>The library is undamaged.</source>
        <translation>La biblioteca no está dañada.</translation>
    </message>
    <message>
        <source>used {when}</source>
        <translation>último uso: {when}</translation>
    </message>
    <message>
        <source>partly read</source>
        <translation>leída en parte</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>fijada</translation>
    </message>
    <message>
        <source>Damaged ({reason}). It is not used; its documents are read again when needed.</source>
        <translation>Dañada ({reason}). No se usa; sus documentos se leen de nuevo cuando hace falta.</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>Todo lo demás</translation>
    </message>
    <message>
        <source>{title}: {size}</source>
        <translation>{title}: {size}</translation>
    </message>
    <message>
        <source>Loading …</source>
        <translation>Cargando…</translation>
    </message>
    <message>
        <source>{used} of {limit} · {free} free on the disk</source>
        <translation>{used} de {limit} · {free} libres en el disco</translation>
    </message>
    <message>
        <source>{used} · {free} free on the disk</source>
        <translation>{used} · {free} libres en el disco</translation>
    </message>
    <message>
        <source>Checking the library …</source>
        <translation>Comprobando la biblioteca…</translation>
    </message>
    <message>
        <source>Checking …</source>
        <translation>Comprobando…</translation>
    </message>
    <message>
        <source>Writing {name} …</source>
        <translation>Escribiendo {name}…</translation>
    </message>
    <message>
        <source>Wrote {name}. It opens only with its passphrase.</source>
        <translation>Se escribió {name}. Solo se abre con su frase de contraseña.</translation>
    </message>
    <message>
        <source>Wrote {name}. It contains your documents, so keep it as private as they are.</source>
        <translation>Se escribió {name}. Contiene sus documentos: manténgalo tan privado como ellos.</translation>
    </message>
    <message>
        <source>Reading {name} …</source>
        <translation>Leyendo {name}…</translation>
    </message>
    <message>
        <source>Imported {title}.</source>
        <translation>Se importó {title}.</translation>
    </message>
</context>
<context>
    <name>SavedCard</name>
    <message>
        <source>Unpin {title}, so that the limit may delete it</source>
        <translation>Desfijar {title}, para que el límite pueda eliminarla</translation>
    </message>
    <message>
        <source>Pin {title}, so that the limit never deletes it</source>
        <translation>Fijar {title}, para que el límite nunca la elimine</translation>
    </message>
    <message>
        <source>More about {title}</source>
        <translation>Más sobre {title}</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Comprobar</translation>
    </message>
    <message>
        <source>Export to a file …</source>
        <translation>Exportar a un archivo…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
</context>
<context>
    <name>SavedReadingsDialog</name>
    <message>
        <source>Saved readings</source>
        <translation>Lecturas guardadas</translation>
    </message>
    <message>
        <source>Readings are kept on disk so that they open at once. You may delete anything here: documents and conversations stay, and are read again when needed.</source>
        <translation>Las lecturas se conservan en el disco para abrirse al instante. Aquí puede eliminar cualquier cosa: los documentos y conversaciones permanecen, y se leen de nuevo cuando hace falta.</translation>
    </message>
    <message>
        <source>Nothing is saved yet</source>
        <translation>Aún no hay nada guardado</translation>
    </message>
    <message>
        <source>Documents are saved here automatically once they have been read.</source>
        <translation>Los documentos se guardan aquí automáticamente una vez leídos.</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>Comprobar todo</translation>
    </message>
    <message>
        <source>Import …</source>
        <translation>Importar…</translation>
    </message>
    <message>
        <source>Move the data folder …</source>
        <translation>Mover la carpeta de datos…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Deleted the saved reading of {title}.</source>
        <translation>Se eliminó la lectura guardada de {title}.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Keep at most {size}?</source>
        <translation>¿Conservar {size} como máximo?</translation>
    </message>
    <message>
        <source>The least recently used readings are deleted until the rest fits. Pinned readings stay.</source>
        <translation>Las lecturas usadas hace más tiempo se eliminan hasta que quepa el resto. Las fijadas permanecen.</translation>
    </message>
    <message>
        <source>Set the limit</source>
        <translation>Establecer el límite</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importar</translation>
    </message>
    <message>
        <source>Saved readings (*{ending})</source>
        <translation>Lecturas guardadas (*{ending})</translation>
    </message>
</context>
<context>
    <name>SearchBar</name>
    <message>
        <source>Find in document</source>
        <translation>Buscar en el documento</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Resultado anterior</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Resultado siguiente</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Cerrar la búsqueda</translation>
    </message>
</context>
<context>
    <name>SelectionBar</name>
    <message>
        <source>Move to a collection</source>
        <translation>Mover a una colección</translation>
    </message>
    <message>
        <source>Delete {number}</source>
        <translation>Eliminar {number}</translation>
    </message>
    <message>
        <source>{number} selected</source>
        <translation>Selección: {number}</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>No seleccionar nada</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>Same as the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Sets the size of answers; all other text scales with it.</source>
        <translation>Fija el tamaño de las respuestas; el resto del texto lo sigue.</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Reducir el movimiento</translation>
    </message>
    <message>
        <source>Turns off blinking and sliding.</source>
        <translation>Desactiva parpadeos y deslizamientos.</translation>
    </message>
    <message>
        <source>Show the engine panel</source>
        <translation>Mostrar el panel del motor</translation>
    </message>
    <message>
        <source>Memory, speed and a map of the cache, at the bottom of the window.</source>
        <translation>Memoria, velocidad y un mapa de la caché, en la parte inferior de la ventana.</translation>
    </message>
    <message>
        <source>Models …</source>
        <translation>Modelos…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Installed models, what fits this computer, and downloads.</source>
        <translation>Modelos instalados, lo que cabe en este ordenador y descargas.</translation>
    </message>
    <message>
        <source>f16, exact</source>
        <translation>f16, exacto</translation>
    </message>
    <message>
        <source>q8_0, half the memory</source>
        <translation>q8_0, la mitad de memoria</translation>
    </message>
    <message>
        <source>q4_0, a quarter</source>
        <translation>q4_0, un cuarto</translation>
    </message>
    <message>
        <source>q4_1, a third</source>
        <translation>q4_1, un tercio</translation>
    </message>
    <message>
        <source>f32, twice the memory</source>
        <translation>f32, el doble de memoria</translation>
    </message>
    <message>
        <source>Cache format</source>
        <translation>Formato de la caché</translation>
    </message>
    <message>
        <source>Smaller formats hold longer documents but are less exact. Documents read in another format must be read again.</source>
        <translation>Los formatos pequeños admiten documentos más largos, pero son menos exactos. Lo leído en otro formato debe leerse de nuevo.</translation>
    </message>
    <message>
        <source>As trained</source>
        <translation>Como se entrenó</translation>
    </message>
    <message>
        <source>Twice as long</source>
        <translation>El doble</translation>
    </message>
    <message>
        <source>Four times as long</source>
        <translation>Cuatro veces más</translation>
    </message>
    <message>
        <source>Longer than trained</source>
        <translation>Más largo que lo entrenado</translation>
    </message>
    <message>
        <source>Stretches the model&apos;s context so that longer documents fit. Answers may be worse, also about short documents. After a change, documents must be read again.</source>
        <translation>Estira el contexto del modelo para que quepan documentos más largos. Las respuestas pueden ser peores, también sobre documentos cortos. Tras un cambio hay que volver a leer los documentos.</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>Carpetas con modelos</translation>
    </message>
    <message>
        <source>Searched in addition to Lectern&apos;s folder and Hugging Face&apos;s cache.</source>
        <translation>Se buscan además de la carpeta de Lectern y la caché de Hugging Face.</translation>
    </message>
    <message>
        <source>Downloads from</source>
        <translation>Descargar de</translation>
    </message>
    <message>
        <source>The only site Lectern ever downloads from.</source>
        <translation>El único sitio del que descarga Lectern.</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instrucciones</translation>
    </message>
    <message>
        <source>What the model is told before the documents. After a change, documents must be read again.</source>
        <translation>Lo que se dice al modelo antes de los documentos. Tras un cambio, los documentos deben leerse de nuevo.</translation>
    </message>
    <message>
        <source>Let the model think before it answers</source>
        <translation>Dejar que el modelo piense antes de responder</translation>
    </message>
    <message>
        <source>Slower. Only some models can do this.</source>
        <translation>Más lento. Solo algunos modelos pueden hacerlo.</translation>
    </message>
    <message>
        <source>Summary and questions for what was read</source>
        <translation>Resumen y preguntas de lo leído</translation>
    </message>
    <message>
        <source>The model writes them while nothing else is computed. Only what its quotes prove is shown.</source>
        <translation>El modelo los escribe cuando no se calcula nada más. Solo se muestra lo que prueban sus citas.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Respuesta más larga</translation>
    </message>
    <message>
        <source>In tokens.</source>
        <translation>En tokens.</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>0 always picks the likeliest word; higher values vary the answers.</source>
        <translation>0 elige siempre la palabra más probable; valores más altos varían las respuestas.</translation>
    </message>
    <message>
        <source>Top p</source>
        <translation>Top p</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Desactivado</translation>
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
        <translation>Penalización por repetición</translation>
    </message>
    <message>
        <source>Different each time</source>
        <translation>Distinta cada vez</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Semilla</translation>
    </message>
    <message>
        <source>Makes varied answers repeatable.</source>
        <translation>Hace repetibles las respuestas variadas.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Memory for the cache</source>
        <translation>Memoria para la caché</translation>
    </message>
    <message>
        <source>Automatic leaves room for other programs.</source>
        <translation>Automático deja sitio a otros programas.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Sin límite</translation>
    </message>
    <message>
        <source>Disk for saved readings</source>
        <translation>Disco para las lecturas guardadas</translation>
    </message>
    <message>
        <source>Beyond this limit, the least recently used readings are deleted. Pinned readings stay.</source>
        <translation>Por encima de este límite se eliminan las lecturas usadas hace más tiempo. Las fijadas permanecen.</translation>
    </message>
    <message>
        <source>Saved readings …</source>
        <translation>Lecturas guardadas…</translation>
    </message>
    <message>
        <source>Saved readings</source>
        <translation>Lecturas guardadas</translation>
    </message>
    <message>
        <source>See what takes space; check, pin, delete, export or import.</source>
        <translation>Ver qué ocupa espacio; comprobar, fijar, eliminar, exportar o importar.</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Carpeta de datos</translation>
    </message>
    <message>
        <source>Holds document texts, conversations and saved readings.</source>
        <translation>Contiene los textos de los documentos, las conversaciones y las lecturas guardadas.</translation>
    </message>
    <message>
        <source>Move …</source>
        <translation>Mover…</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ubicación</translation>
    </message>
    <message>
        <source>Moves everything, for example to a larger disk.</source>
        <translation>Mueve todo, por ejemplo a un disco más grande.</translation>
    </message>
    <message>
        <source>Back up …</source>
        <translation>Copiar…</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Copia de seguridad</translation>
    </message>
    <message>
        <source>The whole library in one file, for another disk.</source>
        <translation>Toda la biblioteca en un archivo, para otro disco.</translation>
    </message>
    <message>
        <source>Restore …</source>
        <translation>Restaurar…</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurar una copia de seguridad</translation>
    </message>
    <message>
        <source>Adds what is missing here. Nothing in the library is changed or replaced.</source>
        <translation>Añade lo que falta aquí. En la biblioteca no se cambia ni se sustituye nada.</translation>
    </message>
    <message>
        <source>This window keeps nothing</source>
        <translation>Esta ventana no conserva nada</translation>
    </message>
    <message>
        <source>Documents, questions, answers and these settings are forgotten when it is closed.</source>
        <translation>Los documentos, preguntas, respuestas y estas preferencias se olvidan al cerrarla.</translation>
    </message>
    <message>
        <source>Encrypt …</source>
        <translation>Cifrar…</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Cifrado</translation>
    </message>
    <message>
        <source>Anyone with access to the disk or to this account&apos;s files can read what Lectern keeps. If you encrypt it, it opens only with a passphrase or the system&apos;s keyring.</source>
        <translation>Cualquiera con acceso al disco o a los archivos de esta cuenta puede leer lo que Lectern conserva. Cifrado, solo se abre con una frase de contraseña o el llavero del sistema.</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Preguntar cada vez</translation>
    </message>
    <message>
        <source>Read into the library</source>
        <translation>Añadir a la biblioteca</translation>
    </message>
    <message>
        <source>Open in a private window</source>
        <translation>Abrir en una ventana privada</translation>
    </message>
    <message>
        <source>Password-protected documents</source>
        <translation>Documentos protegidos con contraseña</translation>
    </message>
    <message>
        <source>Once added to the library, their text can be read without the password.</source>
        <translation>Una vez añadidos a la biblioteca, su texto se puede leer sin la contraseña.</translation>
    </message>
    <message>
        <source>Decrypt …</source>
        <translation>Descifrar…</translation>
    </message>
    <message>
        <source>The data folder is encrypted</source>
        <translation>La carpeta de datos está cifrada</translation>
    </message>
    <message>
        <source>Includes texts, the search index, conversations, question sheets and saved readings, but not models or exported files.</source>
        <translation>Incluye los textos, el índice de búsqueda, las conversaciones, los cuestionarios y las lecturas guardadas, pero no los modelos ni los archivos exportados.</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>Dónde se ejecutan los modelos</translation>
    </message>
    <message>
        <source>What this computer reads stays on it. If a server computes, your documents and questions are sent to it, and its owner decides what becomes of them. Only this computer saves readings, shows its memory, and tells where an answer looked.</source>
        <translation>Lo que lee este equipo se queda en él. Si calcula un servidor, sus documentos y preguntas se envían a él, y su propietario decide qué se hace con ellos. Solo este equipo guarda las lecturas, muestra su memoria y dice dónde miró una respuesta.</translation>
    </message>
    <message>
        <source>Add a server …</source>
        <translation>Añadir un servidor…</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Servidores</translation>
    </message>
    <message>
        <source>Nothing is sent to a server before you agree to it.</source>
        <translation>No se envía nada a un servidor antes de que usted lo acepte.</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Este equipo</translation>
    </message>
    <message>
        <source>{address} (not agreed to)</source>
        <translation>{address} (sin aceptar)</translation>
    </message>
    <message>
        <source>Change …</source>
        <translation>Cambiar…</translation>
    </message>
    <message>
        <source>Remove …</source>
        <translation>Quitar…</translation>
    </message>
    <message>
        <source>Run models on this computer again?</source>
        <translation>¿Volver a ejecutar los modelos en este equipo?</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. Nothing is lost.</source>
        <translation>Lectern se cierra y se vuelve a abrir. No se pierde nada.</translation>
    </message>
    <message>
        <source>Run models on “{name}”?</source>
        <translation>¿Ejecutar los modelos en «{name}»?</translation>
    </message>
    <message>
        <source>Lectern closes and opens again. From then on, the documents that you read and the questions that you ask are sent to {address}.</source>
        <translation>Lectern se cierra y se vuelve a abrir. A partir de entonces, los documentos que lea y las preguntas que haga se envían a {address}.</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Volver a abrir</translation>
    </message>
    <message>
        <source>Remove “{name}”?</source>
        <translation>¿Quitar «{name}»?</translation>
    </message>
    <message>
        <source>Its key is forgotten. Conversations stay. {address} is not told.</source>
        <translation>Se olvida su clave. Las conversaciones se conservan. No se avisa a {address}.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>A forgotten passphrase cannot be recovered.</source>
        <translation>Una frase de contraseña olvidada no se puede recuperar.</translation>
    </message>
    <message>
        <source>Set …</source>
        <translation>Establecer…</translation>
    </message>
    <message>
        <source>A second way to open it if the keyring is lost.</source>
        <translation>Una segunda forma de abrirla si se pierde el llavero.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Frase de contraseña</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>Usarlo</translation>
    </message>
    <message>
        <source>Ask at every start</source>
        <translation>Preguntar en cada inicio</translation>
    </message>
    <message>
        <source>The system&apos;s keyring</source>
        <translation>El llavero del sistema</translation>
    </message>
    <message>
        <source>Opens the folder without asking while you are logged in.</source>
        <translation>Abre la carpeta sin preguntar mientras su sesión está iniciada.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Todo</translation>
    </message>
    <message>
        <source>What fits each word</source>
        <translation>Lo que encaja con cada palabra</translation>
    </message>
    <message>
        <source>What the question is about</source>
        <translation>De lo que trata la pregunta</translation>
    </message>
    <message>
        <source>As much as is needed</source>
        <translation>Tanto como haga falta</translation>
    </message>
    <message>
        <source>Everything, less of a long answer</source>
        <translation>Todo, pero menos de las respuestas largas</translation>
    </message>
    <message>
        <source>Read for each word of an answer</source>
        <translation>Leído para cada palabra de una respuesta</translation>
    </message>
    <message>
        <source>Reading less makes answers about very long documents faster, but something may be missed. Documents need not be read again; the line below an answer says how much it read.</source>
        <translation>Leer menos acelera las respuestas sobre documentos muy largos, pero algo puede pasarse por alto. No hace falta volver a leer los documentos; la línea bajo una respuesta dice cuánto se leyó.</translation>
    </message>
    <message>
        <source>How much of it</source>
        <translation>Cuánto de ello</translation>
    </message>
    <message>
        <source>The beginning and the end of what was read are always included.</source>
        <translation>El principio y el final de lo leído siempre están incluidos.</translation>
    </message>
    <message>
        <source>Share of the attention</source>
        <translation>Parte de la atención</translation>
    </message>
    <message>
        <source>Measured at every 16th token; if it turns out to be too little, everything is read.</source>
        <translation>Se mide cada 16&#xa0;tokens; si resulta insuficiente, se lee todo.</translation>
    </message>
    <message>
        <source>Beginning and end</source>
        <translation>Principio y final</translation>
    </message>
    <message>
        <source>What the model can see</source>
        <translation>Lo que el modelo puede ver</translation>
    </message>
    <message>
        <source>Everything in some layers</source>
        <translation>Todo en algunas capas</translation>
    </message>
    <message>
        <source>If some layers see only the beginning and the end, the model reads and answers faster but finds less. If all layers do, it needs little memory but forgets everything in between. After a change, documents must be read again.</source>
        <translation>Si algunas de sus capas solo ven el principio y el final, el modelo lee y responde antes y encuentra menos. Si ninguna ve más, ocupa poca memoria, pero olvida todo lo que hay en medio. Tras un cambio, los documentos deben leerse de nuevo.</translation>
    </message>
    <message>
        <source>Every second one</source>
        <translation>Una de cada dos</translation>
    </message>
    <message>
        <source>Those that were measured</source>
        <translation>Las que se midieron</translation>
    </message>
    <message>
        <source>Layers that see everything</source>
        <translation>Capas que lo ven todo</translation>
    </message>
    <message>
        <source>Which ones a model needs is measured once, in the terminal: lectern evaluate layers.</source>
        <translation>Las que un modelo necesita se miden una vez, en el terminal: lectern evaluate layers.</translation>
    </message>
    <message>
        <source>What they can see</source>
        <translation>Lo que pueden ver</translation>
    </message>
    <message>
        <source>What the other layers keep</source>
        <translation>Se conserva de las demás capas</translation>
    </message>
    <message>
        <source>Keeping only what they can see needs less memory and disk space, but a document that changes must then be read again from an earlier saved point.</source>
        <translation>Lo que pueden ver ocupa menos memoria y espacio en disco; un documento que cambia se vuelve a leer desde un punto guardado anterior.</translation>
    </message>
    <message>
        <source>The beginning</source>
        <translation>El principio</translation>
    </message>
    <message>
        <source>Keeping a little of it makes answers stable.</source>
        <translation>Conservar un poco hace estables las respuestas.</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>El final</translation>
    </message>
    <message>
        <source>How much of the most recently read text stays visible.</source>
        <translation>Cuánto del texto leído en último lugar sigue visible.</translation>
    </message>
    <message>
        <source>As in the document</source>
        <translation>Como en el documento</translation>
    </message>
    <message>
        <source>Within the visible text</source>
        <translation>Dentro del texto visible</translation>
    </message>
    <message>
        <source>Positions are counted</source>
        <translation>Recuento de posiciones</translation>
    </message>
    <message>
        <source>Counted as in the document, distances are true; counted within the visible text, they stay short.</source>
        <translation>Como en el documento, las distancias son las reales; dentro del texto visible, se mantienen cortas.</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Not a web address; still used: {address}</source>
        <translation>No es una dirección web; se sigue usando: {address}</translation>
    </message>
    <message>
        <source>Answer other programs</source>
        <translation>Responder a otros programas</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>Access token</source>
        <translation>Token de acceso</translation>
    </message>
    <message>
        <source>Editors, scripts and chat programs on this computer can ask the loaded model, and the documents of this library, through OpenAI&apos;s, Anthropic&apos;s or Ollama&apos;s interface. Only programs that send the access token get an answer. The server stops when this window closes.</source>
        <translation>Los editores, scripts y programas de chat de este ordenador pueden preguntar al modelo cargado y a los documentos de esta biblioteca mediante la interfaz de OpenAI, Anthropic u Ollama. Solo reciben respuesta los programas que envían el token de acceso. El servidor se detiene al cerrar esta ventana.</translation>
    </message>
    <message>
        <source>Connected programs</source>
        <translation>Programas conectados</translation>
    </message>
    <message>
        <source>Whoever has it can read the documents of this library.</source>
        <translation>Quien lo tenga puede leer los documentos de esta biblioteca.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Copy: {name}</source>
        <translation>Copiar: {name}</translation>
    </message>
    <message>
        <source>None yet.</source>
        <translation>Ninguno todavía.</translation>
    </message>
    <message>
        <source>{program}: {requests}, last seen {time}</source>
        <translation>{program}: {requests}, visto {time}</translation>
    </message>
    <message>
        <source>Unnamed program</source>
        <translation>Programa sin nombre</translation>
    </message>
    <message>
        <source>Finishing the answers under way …</source>
        <translation>Terminando las respuestas en curso…</translation>
    </message>
    <message>
        <source>Load a model first.</source>
        <translation>Cargue primero un modelo.</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>Iniciando…</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Secciones</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Restablecer los valores</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
    <message>
        <source>Memory and disk</source>
        <translation>Memoria y disco</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privacidad</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Otros programas</translation>
    </message>
    <message>
        <source>Where models run</source>
        <translation>Dónde se ejecutan los modelos</translation>
    </message>
    <message>
        <source>Restore the default settings?</source>
        <translation>¿Restaurar las preferencias predeterminadas?</translation>
    </message>
    <message>
        <source>This also resets the model, the folders and the instructions.</source>
        <translation>Esto también restablece el modelo, las carpetas y las instrucciones.</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>In the library</source>
        <translation>En la biblioteca</translation>
    </message>
    <message>
        <source>Pause or resume reading</source>
        <translation>Pausar o reanudar la lectura</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>In the document</source>
        <translation>En el documento</translation>
    </message>
    <message>
        <source>Select text</source>
        <translation>Seleccionar texto</translation>
    </message>
    <message>
        <source>Next document of the reading</source>
        <translation>Siguiente documento de la lectura</translation>
    </message>
    <message>
        <source>Previous document of the reading</source>
        <translation>Documento anterior de la lectura</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Resultado siguiente</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Resultado anterior</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>Ampliar</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>Reducir</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Ajustar al ancho</translation>
    </message>
    <message>
        <source>While writing a question</source>
        <translation>Al escribir una pregunta</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Nueva línea</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
    <message>
        <source>Notebook</source>
        <translation>Cuaderno</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>TierLegend</name>
    <message>
        <source>Blocks by tier</source>
        <translation>Bloques por nivel</translation>
    </message>
</context>
<context>
    <name>Toast</name>
    <message>
        <source>Close notice</source>
        <translation>Cerrar el aviso</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>All commands</source>
        <translation>Todas las órdenes</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privado</translation>
    </message>
    <message>
        <source>Documents, questions and answers are forgotten when this window is closed</source>
        <translation>Los documentos, preguntas y respuestas se olvidan al cerrar esta ventana</translation>
    </message>
    <message>
        <source>Questions are being asked. Click to see the answers</source>
        <translation>Se están haciendo preguntas. Pulse para ver las respuestas</translation>
    </message>
    <message>
        <source>The model that reads and answers. Click to change it</source>
        <translation>El modelo que lee y responde. Pulse para cambiarlo</translation>
    </message>
    <message>
        <source>Where the model runs, and its cache format</source>
        <translation>Dónde se ejecuta el modelo, y su formato de caché</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Documento</translation>
    </message>
    <message>
        <source>Lectern</source>
        <translation>Lectern</translation>
    </message>
    <message>
        <source>Question sheet: {done} of {count}</source>
        <translation>Cuestionario: {done} de {count}</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Motor detenido</translation>
    </message>
    <message>
        <source>Starting the engine …</source>
        <translation>Arrancando el motor…</translation>
    </message>
    <message>
        <source>Preparing for this processor, once …</source>
        <translation>Preparando para este procesador, una sola vez…</translation>
    </message>
    <message>
        <source>Loading {model} …</source>
        <translation>Cargando {model}…</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Elegir un modelo</translation>
    </message>
    <message>
        <source>on {server}</source>
        <translation>en {server}</translation>
    </message>
    <message>
        <source>{device} · {format} cache</source>
        <translation>{device} · caché {format}</translation>
    </message>
</context>
<context>
    <name>Viewer</name>
    <message>
        <source>Page {page}: {percent} of the attention</source>
        <translation>Página {page}: {percent} de la atención</translation>
    </message>
    <message>
        <source>Page {page}: {percent} of the attention. The first and the last page get much of it whatever the question.</source>
        <translation>Página {page}: {percent} de la atención. La primera y la última página reciben mucha, se pregunte lo que se pregunte.</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>Página {page}</translation>
    </message>
    <message>
        <source>Pages {first}–{last}</source>
        <translation>Páginas {first}–{last}</translation>
    </message>
    <message>
        <source>Follow the link</source>
        <translation>Seguir el enlace</translation>
    </message>
    <message>
        <source>Copy the address</source>
        <translation>Copiar la dirección</translation>
    </message>
    <message>
        <source>Select page</source>
        <translation>Seleccionar la página</translation>
    </message>
    <message>
        <source>Links on this page</source>
        <translation>Enlaces de esta página</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>Explicar</translation>
    </message>
    <message>
        <source>Save quote</source>
        <translation>Guardar la cita</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Buscar en el documento</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Sin resultados</translation>
    </message>
    <message>
        <source>{position} of {hits}</source>
        <translation>{position} de {hits}</translation>
    </message>
</context>
<context>
    <name>ViewerHeader</name>
    <message>
        <source>Outline and notebook</source>
        <translation>Esquema y cuaderno</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Buscar en el documento</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Página</translation>
    </message>
    <message>
        <source>Go to page</source>
        <translation>Ir a la página</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>Ajustar al ancho</translation>
    </message>
    <message>
        <source>of {pages}</source>
        <translation>de {pages}</translation>
    </message>
    <message>
        <source>no page “{name}”</source>
        <translation>no hay página «{name}»</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>This computer has {memory} of memory.</source>
        <translation>Este ordenador tiene {memory} de memoria.</translation>
    </message>
    <message>
        <source>This computer&apos;s GPU has {memory} of memory.</source>
        <translation>La GPU de este ordenador tiene {memory} de memoria.</translation>
    </message>
    <message>
        <source>{size} to download · up to {tokens} tokens</source>
        <translation>{size} por descargar · hasta {tokens} tokens</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Welcome to Lectern</source>
        <translation>Le damos la bienvenida a Lectern</translation>
    </message>
    <message>
        <source>Lectern reads a document once, from the first page to the last, and then answers every question about it at once, with the passages that prove it. Everything stays on this computer.</source>
        <translation>Lectern lee un documento una vez, de la primera página a la última, y luego responde al instante a cada pregunta sobre él, con los pasajes que lo prueban. Todo se queda en este ordenador.</translation>
    </message>
    <message>
        <source>See how it works</source>
        <translation>Ver cómo funciona</translation>
    </message>
    <message>
        <source>Open the demo</source>
        <translation>Abrir la demostración</translation>
    </message>
    <message>
        <source>Lectern comes with a survey of 120 pages, a manual and a tiny model. Reading them takes a minute and shows every feature. The model finds and quotes sentences of English text; it does not reason, sum up or translate.</source>
        <translation>Lectern incluye un estudio de 120 páginas, un manual y un modelo diminuto. Leerlos lleva un minuto y muestra todas las funciones. El modelo encuentra y cita frases de textos en inglés; no razona, ni resume, ni traduce.</translation>
    </message>
    <message>
        <source>Models for your own documents</source>
        <translation>Modelos para sus documentos</translation>
    </message>
    <message>
        <source>Models can also run on a server, and other programs can use the models on this computer: see the settings.</source>
        <translation>Un modelo también puede ejecutarse en un servidor, y otros programas pueden preguntar a los modelos de este equipo: ambas cosas están en las preferencias.</translation>
    </message>
    <message>
        <source>best here</source>
        <translation>el mejor aquí</translation>
    </message>
    <message>
        <source>Download …</source>
        <translation>Descargar…</translation>
    </message>
    <message>
        <source>Download {name}</source>
        <translation>Descargar {name}</translation>
    </message>
    <message>
        <source>I have a model …</source>
        <translation>Tengo un modelo…</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Más tarde</translation>
    </message>
</context>
</TS>
