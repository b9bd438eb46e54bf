-- A board may go out before its pictures are drawn. If the bot dies before they follow, the next start must know.

-- Whether the message has everything that belongs to it. Set only after it has, so a crash costs one edit too many.
ALTER TABLE announcements ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0 CHECK (drawn IN (0, 1));
CREATE INDEX announcements_undrawn ON announcements (place) WHERE retired = 0 AND drawn = 0;
