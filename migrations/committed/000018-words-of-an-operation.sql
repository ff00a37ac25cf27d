--! Previous: sha1:58517032274e0bc64612972b49f7aed12a1790cb
--! Hash: sha1:e2d0ac3d3722b498370f236616e0b5478965c078
--! Message: words of an operation

-- Clearer words for an operation; no lock that matters.
update tenancy.permissions set note = 'Undo the decision on a possible duplicate.' where operation = 'undo_decision';
