-- Computers play: in seats of their own, or for a person who is away.

-- The level at which a computer plays this seat; null: its person does. A computer's own seat has a user below a hundred,
-- a number that is no person's (Discord's are far larger); one that plays for a person leaves the person's number there.
ALTER TABLE seats ADD COLUMN computer TEXT;
