"""The schema of library.sqlite as data: one script per version, applied in order.

`PRAGMA user_version` holds how many were applied. A script that was released is never changed;
what changes is added as the next one. Times are ISO 8601 in UTC; `audit`, `details` and `left_out`
(page numbers) are JSON. What has a `removed_at` was deleted and can still be taken back.
"""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE documents (
        id INTEGER PRIMARY KEY,
        sha256 TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        path TEXT NOT NULL,
        num_pages INTEGER NOT NULL,
        num_characters INTEGER NOT NULL,
        extraction_version INTEGER NOT NULL,
        audit TEXT NOT NULL,
        added_at TEXT NOT NULL
    ) STRICT;

    CREATE TABLE pages (
        id INTEGER PRIMARY KEY,
        document_id INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        UNIQUE (document_id, number)
    ) STRICT;

    CREATE VIRTUAL TABLE document_names USING fts5 (
        name, content = 'documents', content_rowid = 'id',
        tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TRIGGER document_inserted AFTER INSERT ON documents BEGIN
        INSERT INTO document_names (rowid, name) VALUES (new.id, new.name);
    END;
    CREATE TRIGGER document_renamed AFTER UPDATE OF name ON documents BEGIN
        INSERT INTO document_names (document_names, rowid, name)
            VALUES ('delete', old.id, old.name);
        INSERT INTO document_names (rowid, name) VALUES (new.id, new.name);
    END;
    CREATE TRIGGER document_deleted AFTER DELETE ON documents BEGIN
        INSERT INTO document_names (document_names, rowid, name)
            VALUES ('delete', old.id, old.name);
    END;

    CREATE VIRTUAL TABLE page_texts USING fts5 (
        text, content = 'pages', content_rowid = 'id',
        tokenize = 'unicode61 remove_diacritics 2'
    );
    CREATE TRIGGER page_inserted AFTER INSERT ON pages BEGIN
        INSERT INTO page_texts (rowid, text) VALUES (new.id, new.text);
    END;
    CREATE TRIGGER page_deleted AFTER DELETE ON pages BEGIN
        INSERT INTO page_texts (page_texts, rowid, text) VALUES ('delete', old.id, old.text);
    END;

    CREATE TABLE conversations (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
    ) STRICT;

    -- No reference to documents: a conversation outlives the removal of what it was about.
    CREATE TABLE conversation_documents (
        conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        PRIMARY KEY (conversation_id, position)
    ) STRICT;

    -- Messages form a tree: asking again in other words adds a sibling.
    CREATE TABLE messages (
        id INTEGER PRIMARY KEY,
        conversation_id INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        parent_id INTEGER,
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
        text TEXT NOT NULL,
        details TEXT NOT NULL,
        created_at TEXT NOT NULL,
        UNIQUE (conversation_id, id),
        FOREIGN KEY (conversation_id, parent_id) REFERENCES messages (conversation_id, id)
            ON DELETE CASCADE
    ) STRICT;
    CREATE INDEX messages_by_parent ON messages (conversation_id, parent_id);
    """,
    """
    CREATE TABLE readings (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        created_at TEXT NOT NULL,
        removed_at TEXT
    ) STRICT;

    -- No reference to documents: a reading still names one that was removed.
    CREATE TABLE reading_documents (
        reading_id INTEGER NOT NULL REFERENCES readings (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        left_out TEXT NOT NULL,
        PRIMARY KEY (reading_id, position)
    ) STRICT;

    -- One row for every model and setting that a reading was read with.
    CREATE TABLE saved_states (
        reading_id INTEGER NOT NULL REFERENCES readings (id) ON DELETE CASCADE,
        fingerprint TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        tokens_done INTEGER NOT NULL,
        opens_in_seconds REAL NOT NULL,
        recorded_at TEXT NOT NULL,
        PRIMARY KEY (reading_id, fingerprint)
    ) STRICT;

    CREATE TABLE reading_queue (
        position INTEGER PRIMARY KEY,
        reading_id INTEGER NOT NULL UNIQUE REFERENCES readings (id) ON DELETE CASCADE,
        is_paused INTEGER NOT NULL
    ) STRICT;

    -- What was read by a command before there were readings has an entry of its own.
    INSERT INTO readings (id, title, created_at) SELECT id, name, added_at FROM documents;
    INSERT INTO reading_documents (reading_id, position, sha256, left_out)
        SELECT id, 0, sha256, '[]' FROM documents;

    ALTER TABLE conversations ADD COLUMN
        reading_id INTEGER REFERENCES readings (id) ON DELETE CASCADE;
    ALTER TABLE conversations ADD COLUMN removed_at TEXT;
    CREATE INDEX conversations_by_reading ON conversations (reading_id);
    """,
    """
    -- The message that was shown last; none for a conversation that was never left elsewhere than
    -- at its newest message.
    ALTER TABLE conversations ADD COLUMN left_at_message INTEGER;

    -- No reference to documents: a place still names one that was taken out of its reading.
    CREATE TABLE places (
        reading_id INTEGER PRIMARY KEY REFERENCES readings (id) ON DELETE CASCADE,
        conversation_id INTEGER REFERENCES conversations (id) ON DELETE SET NULL,
        document TEXT NOT NULL,
        page INTEGER NOT NULL,
        left_at TEXT NOT NULL
    ) STRICT;
    """,
    """
    -- What the file was like when it was hashed last; unknown until it is hashed again.
    ALTER TABLE documents ADD COLUMN file_bytes INTEGER;
    ALTER TABLE documents ADD COLUMN file_modified_ns INTEGER;
    """,
    """
    -- Of the text as it is now: what was damaged before is not seen. See app.library.checksums.
    -- All checksums of a document's pages stand in one value, so that no page is written again.
    ALTER TABLE documents ADD COLUMN page_checksums BLOB;
    ALTER TABLE documents ADD COLUMN checksum BLOB;
    -- What is wrong with the text; empty where nothing is known to be.
    ALTER TABLE documents ADD COLUMN damage TEXT NOT NULL DEFAULT '';
    -- Whether damaged text was taken from the file again, and nobody was told yet.
    ALTER TABLE documents ADD COLUMN is_mended INTEGER NOT NULL DEFAULT 0;
    UPDATE documents SET page_checksums = coalesce((
        SELECT page_checksums(number, CAST(text AS BLOB)) FROM pages
        WHERE document_id = documents.id
    ), x'');
    UPDATE documents SET checksum = document_checksum(
        CAST(sha256 AS BLOB), num_pages, num_characters, extraction_version,
        CAST(audit AS BLOB), page_checksums
    );
    """,
    """
    -- What was deleted here, and of which the engine may still have snapshots: of documents, or
    -- of conversations about them only.
    CREATE TABLE to_forget (
        sha256 TEXT NOT NULL,
        name TEXT NOT NULL,
        only_talks INTEGER NOT NULL,
        PRIMARY KEY (sha256, only_talks)
    ) STRICT;
    """,
    """
    -- What a person saved while reading. No reference to documents: a quote still says where it
    -- stood when its document was taken out of the reading; it goes when that is deleted.
    CREATE TABLE quotes (
        id INTEGER PRIMARY KEY,
        reading_id INTEGER NOT NULL REFERENCES readings (id) ON DELETE CASCADE,
        document TEXT NOT NULL,
        page INTEGER NOT NULL,
        text TEXT NOT NULL,
        saved_at TEXT NOT NULL
    ) STRICT;
    CREATE INDEX quotes_by_reading ON quotes (reading_id);

    -- The page of each document of a reading that was looked at last.
    CREATE TABLE pages_left (
        reading_id INTEGER NOT NULL REFERENCES readings (id) ON DELETE CASCADE,
        document TEXT NOT NULL,
        page INTEGER NOT NULL,
        PRIMARY KEY (reading_id, document)
    ) STRICT;
    INSERT INTO pages_left SELECT reading_id, document, page FROM places WHERE document != '';
    """,
    """
    -- What was recognised on a page of the file with this hash; `page` is a RecognisedPage in
    -- MessagePack. No reference to documents: text that is taken from the file anew has it, too.
    CREATE TABLE recognised_pages (
        id INTEGER PRIMARY KEY,
        sha256 TEXT NOT NULL,
        number INTEGER NOT NULL,
        recogniser TEXT NOT NULL,
        seconds REAL NOT NULL,
        page BLOB NOT NULL,
        checksum BLOB NOT NULL,
        UNIQUE (sha256, number)
    ) STRICT;
    """,
    """
    -- Groups that a person gives names to; a reading is in one of them or in none.
    CREATE TABLE collections (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        created_at TEXT NOT NULL
    ) STRICT;
    ALTER TABLE readings ADD COLUMN
        collection_id INTEGER REFERENCES collections (id) ON DELETE SET NULL;
    CREATE INDEX readings_by_collection ON readings (collection_id);
    """,
    """
    -- What a model said of a reading once it was read, for each content and model: JSON, of which
    -- every quote was found in the text. Empty where none was, so that nobody asks again.
    CREATE TABLE introductions (
        reading_id INTEGER NOT NULL REFERENCES readings (id) ON DELETE CASCADE,
        fingerprint TEXT NOT NULL,
        introduction TEXT NOT NULL,
        made_at TEXT NOT NULL,
        PRIMARY KEY (reading_id, fingerprint)
    ) STRICT;
    """,
)
