module recorder

go 1.26

require (
	github.com/failsafe-go/failsafe-go v0.9.8
	kit v0.0.0
)

require github.com/bits-and-blooms/bitset v1.24.4 // indirect

replace kit => ../kit/go
