"""The catalogue's tables, as data.

Owns the application id, the statements of every schema version and nothing else. A version is
never edited once released; the next one is added below it.
"""

APPLICATION_ID = 0x4C4B5653
"""Marks an SQLite file as a snapshot catalogue: ``LKVS``."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        # A page that no snapshot uses is kept until `kept_until` (seconds since the epoch).
        """CREATE TABLE page (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            segment INTEGER NOT NULL,
            start INTEGER NOT NULL,
            length INTEGER NOT NULL,
            checksums BLOB NOT NULL,
            kept_until REAL NOT NULL
        ) STRICT""",
        "CREATE INDEX page_by_segment ON page (segment)",
        # `anchor` is the key of the last full page, or the root key of a shorter prefix.
        # `seal` is a checksum of the columns and keys a restore relies on.
        """CREATE TABLE snapshot (
            id TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            position INTEGER NOT NULL,
            fingerprint TEXT NOT NULL,
            root_key BLOB NOT NULL,
            anchor BLOB NOT NULL,
            tail_tokens BLOB NOT NULL,
            page_bytes INTEGER NOT NULL,
            parts INTEGER NOT NULL,
            page_tokens INTEGER NOT NULL,
            probe_token INTEGER NOT NULL,
            seal BLOB NOT NULL,
            title TEXT NOT NULL,
            metadata TEXT NOT NULL,
            created REAL NOT NULL,
            last_used REAL NOT NULL,
            pinned INTEGER NOT NULL DEFAULT 0,
            damage TEXT NOT NULL DEFAULT ''
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX snapshot_by_anchor ON snapshot (anchor)",
        """CREATE TABLE snapshot_page (
            snapshot TEXT NOT NULL REFERENCES snapshot ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            page INTEGER NOT NULL REFERENCES page,
            PRIMARY KEY (snapshot, ordinal)
        ) STRICT, WITHOUT ROWID""",
        "CREATE INDEX snapshot_page_by_page ON snapshot_page (page)",
        """CREATE TABLE blob (
            snapshot TEXT NOT NULL REFERENCES snapshot ON DELETE CASCADE,
            role TEXT NOT NULL,
            segment INTEGER NOT NULL,
            start INTEGER NOT NULL,
            length INTEGER NOT NULL,
            checksums BLOB NOT NULL,
            PRIMARY KEY (snapshot, role)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE hold (
            process TEXT NOT NULL,
            page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
            PRIMARY KEY (page, process)
        ) STRICT, WITHOUT ROWID""",
    ),
)
"""Statements that lead from each version to the next; the version is their number."""

SCHEMA_VERSION = len(MIGRATIONS)
