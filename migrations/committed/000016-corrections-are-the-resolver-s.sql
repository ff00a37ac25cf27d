--! Previous: sha1:ea596ec0f2d1c15500b2a67053ea2759343a830a
--! Hash: sha1:603c803b8c6ad7b37126e7aeea2316b7af8da779
--! Message: corrections are the resolver's

-- Corrections are written by the resolver alone, as all of canon; the owner keeps the right to remove them with their realm.
revoke insert, update, truncate on canon.corrections, canon.covered_claims from oyss_owner;
